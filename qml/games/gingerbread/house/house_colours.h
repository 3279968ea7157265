#pragma once

#include <QColor>

#include <cmath>

namespace table {

/// The colours of a house: those of art/kit.mjs, and mixtures of them.
struct HouseColours {
    QColor ink{0x3b, 0x23, 0x14};
    QColor icing{0xff, 0xf8, 0xec};
    QColor gingerTop{0xe0, 0xa2, 0x60};
    QColor gingerLeft{0xc8, 0x80, 0x42};
    QColor gingerRight{0xa3, 0x5f, 0x2a};
    QColor wildTop{0xfb, 0xe6, 0xb0};
    QColor wildLeft{0xef, 0xcb, 0x82};
    QColor wildRight{0xd2, 0xa5, 0x58};
    QColor stairLeft{0x8f, 0x5c, 0x33};
    QColor stairRight{0x74, 0x47, 0x26};
    QColor stairwell{0x4a, 0x2a, 0x1b};
    QColor moss{0x5f, 0x8a, 0x54};
    QColor mossEdge{0x3f, 0x62, 0x47};
    QColor bark{0x6b, 0x40, 0x23};
    QColor barkLight{0x93, 0x61, 0x3a};
    QColor parchment{0xf6, 0xe3, 0xc0};
    QColor gold{0xff, 0xc8, 0x3a};
    QColor legal{0xb7, 0xd9, 0x3b};
    QColor illegal{0xe2, 0x3b, 0x4b};
    QColor shadow{0x2b, 0x25, 0x47, 70};
    QColor outline{0x3b, 0x23, 0x14}; ///< around the whole house; contrasts with the page
};

inline const HouseColours& coloursFor(bool dark) {
    static const HouseColours light;
    static const HouseColours night = [] {
        HouseColours colours;
        colours.shadow = QColor(0, 0, 0, 150);
        colours.outline = QColor(0x1c, 0x10, 0x0a);
        return colours;
    }();
    return dark ? night : light;
}

/// Linear interpolation between two colours; `share` is the part of the second.
inline QColor mixed(const QColor& a, const QColor& b, double share) {
    const auto channel = [share](int x, int y) { return static_cast<int>(std::lround(x + (y - x) * share)); };
    return {channel(a.red(), b.red()), channel(a.green(), b.green()), channel(a.blue(), b.blue()),
            channel(a.alpha(), b.alpha())};
}

inline QColor faded(QColor colour, double alpha) {
    colour.setAlphaF(static_cast<float>(colour.alphaF() * alpha));
    return colour;
}

} // namespace table
