#include "android/notification_decision.h"

#include <charconv>
#include <fstream>
#include <string_view>
#include <system_error>

namespace android {
namespace {

using std::filesystem::path;

constexpr int dayMinutes = 24 * 60;

std::string contentOf(const path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

void read(std::string_view text, bool& flag) {
    if (text == "true" || text == "false")
        flag = text == "true";
}
void read(std::string_view text, int& minute) {
    int number = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (fault == std::errc() && end == text.data() + text.size() && number >= 0 && number < dayMinutes)
        minute = number;
}

void choose(Choices& choices, std::string_view key, std::string_view value) {
    if (key == "on")
        read(value, choices.on);
    else if (key == "quiet")
        read(value, choices.quiet);
    else if (key == "quietFrom")
        read(value, choices.quietFrom);
    else if (key == "quietTo")
        read(value, choices.quietTo);
    else if (key == "told")
        choices.notifiedMark = value;
}

path notifiedFile(const path& folder) { return folder / "told"; }

/// Notes of which turns the player was notified. If that cannot be written, she is notified once more, which is better
/// than not at all.
void note(const path& folder, const std::string& mark) {
    const path file = notifiedFile(folder);
    const path fresh = path(file) += ".new";
    std::ofstream(fresh, std::ios::binary) << mark;
    std::error_code ignored;
    std::filesystem::rename(fresh, file, ignored);
}

} // namespace

Choices readChoices(const path& folder) {
    Choices choices;
    std::ifstream in(folder / "settings.ini");
    bool ours = false;
    for (std::string line; std::getline(in, line);) {
        if (!line.empty() && line.back() == '\r')
            line.pop_back();
        if (line.starts_with('['))
            ours = line == "[notices]";
        else if (const std::size_t equals = line.find('='); ours && equals != std::string::npos)
            choose(choices, std::string_view(line).substr(0, equals), std::string_view(line).substr(equals + 1));
    }
    return choices;
}

NotificationDecision decide(const path& folder, const client::Waiting& waiting, int minute, bool pushWasShown) {
    const Choices choices = readChoices(folder);
    if (choices.on && waiting.count == 0 && !waiting.fresh)
        return NotificationDecision::Nothing; // the pass did not reach the server: a push may know better
    if (!choices.on || waiting.count == 0)
        return NotificationDecision::Withdraw;
    const bool news = client::isNews(waiting, choices.notifiedMark + " " + contentOf(notifiedFile(folder)));
    if (news && !pushWasShown && choices.quiet && client::isQuiet(minute, choices.quietFrom, choices.quietTo))
        return NotificationDecision::Nothing; // after the quiet hours it is still news
    if (news)
        note(folder, waiting.mark);
    return news && !pushWasShown ? NotificationDecision::Show : NotificationDecision::Update;
}

} // namespace android
