#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <type_traits>

namespace engine {

/// A list of at most `Capacity` items, stored inside its owner: copying it copies bytes, and it never allocates.
template <class T, std::size_t Capacity>
class List {
    using Size = std::conditional_t<(Capacity < 256), std::uint8_t, std::uint16_t>;

public:
    static constexpr std::size_t capacity = Capacity;

    std::size_t size() const { return m_size; }
    bool empty() const { return m_size == 0; }
    bool full() const { return m_size == Capacity; }
    T* begin() { return m_items.data(); }
    T* end() { return m_items.data() + m_size; }
    const T* begin() const { return m_items.data(); }
    const T* end() const { return m_items.data() + m_size; }
    T& operator[](std::size_t index) {
        assert(index < m_size);
        return m_items[index];
    }
    const T& operator[](std::size_t index) const {
        assert(index < m_size);
        return m_items[index];
    }

    void push(const T& item) {
        if (full())
            std::abort(); // in every build: writing past the end would overwrite the rest of the position
        m_items[m_size++] = item;
    }
    void insert(std::size_t index, const T& item) {
        if (full() || index > m_size)
            std::abort();
        std::copy_backward(begin() + index, end(), end() + 1);
        m_items[index] = item;
        ++m_size;
    }
    void erase(std::size_t index) {
        assert(index < m_size);
        std::copy(begin() + index + 1, end(), begin() + index);
        --m_size;
    }
    T popFront() {
        const T item = (*this)[0];
        erase(0);
        return item;
    }
    void clear() { m_size = 0; }

    bool contains(const T& item) const { return std::find(begin(), end(), item) != end(); }
    /// Removes `item` and closes the gap. False when the list does not contain it.
    bool remove(const T& item) {
        const T* found = std::find(begin(), end(), item);
        if (found == end())
            return false;
        erase(static_cast<std::size_t>(found - begin()));
        return true;
    }

    friend bool operator==(const List& a, const List& b) { return std::equal(a.begin(), a.end(), b.begin(), b.end()); }

private:
    std::array<T, Capacity> m_items{};
    Size m_size = 0;
};

} // namespace engine
