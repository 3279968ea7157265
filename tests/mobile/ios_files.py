"""Checks that the files of the app for iOS, the phones' libraries and the phones' workflow are complete and consistent; silent if so."""
import hashlib
import json
import plistlib
import re
import struct
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as tree
from pathlib import Path

import yaml

root = Path(__file__).resolve().parents[2]
ios = root / "ios"
wrong = []


def need(right, text):
    if not right:
        wrong.append(text)


def read(name):
    return (root / name).read_text(encoding="utf-8")


def glue():
    """All of the Objective-C++; checks that every file is built with ARC."""
    files = sorted((root / "app/platform").glob("*_ios.mm"))
    counted = re.search(r"set_source_files_properties\(([^)]*)-fobjc-arc\)", read("ios/CMakeLists.txt"))[1]
    for file in files:
        need(file.name in counted, f"ios/CMakeLists.txt: {file.name} is not built with ARC")
    return "".join(file.read_text(encoding="utf-8") for file in files)


def plist(path):
    try:
        found = plistlib.loads(path.read_bytes())
    except Exception as error:  # plistlib passes on the exceptions of its parsers
        wrong.append(f"{path.name}: {error}")
        return {}
    need("" not in values(found), f"{path.name}: something in it is empty; CMakeLists.txt does not fill in all of it")
    return found


def values(item):
    if isinstance(item, dict):
        item = list(item.values())
    return [value for each in item for value in values(each)] if isinstance(item, list) else [item]


def configured(folder, server):
    """Fills the templates by the real CMakeLists.txt, in a project that has nothing else."""
    version = re.search(r"project\([^)]*VERSION ([0-9.]+)", read("CMakeLists.txt"))[1]
    (folder / "empty.cpp").touch()
    (folder / "CMakeLists.txt").write_text(
        f"""cmake_minimum_required(VERSION 3.25)
project(gingerbread-house VERSION {version} LANGUAGES CXX)
add_library(models STATIC empty.cpp)
add_executable(gingerbread-house empty.cpp)
add_subdirectory({ios} ios)
"""
    )
    command = ["cmake", "-G", "Ninja", "-S", folder, "-B", folder / "build", f"-DDEFAULT_SERVER={server}"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    need(done.returncode == 0, f"ios/CMakeLists.txt: {done.stderr}")
    built = folder / "build/ios"
    return plist(built / "Info.plist"), plist(built / "app.entitlements")


def property_lists():
    with tempfile.TemporaryDirectory() as folder:
        info, rights = configured(Path(folder), "https://turns.example:443/")
        alone = configured(Path(folder), "")[1]
    name = re.search(r"set\(BUNDLE_ID (\S+)", read("ios/CMakeLists.txt"))[1]
    need("NSAppTransportSecurity" not in info, "Info.plist: TLS only is the system's rule, and stays")
    schemes = [scheme for kind in info.get("CFBundleURLTypes", []) for scheme in kind["CFBundleURLSchemes"]]
    need("gingerbread" in schemes, "Info.plist: no gingerbread: links")
    need(info.get("BGTaskSchedulerPermittedIdentifiers") == [name + ".look"], "Info.plist: the task is not permitted")
    need(set(info.get("UIBackgroundModes", [])) == {"fetch", "remote-notification"}, "Info.plist: background modes")
    need((ios / (info.get("UILaunchStoryboardName", "") + ".storyboard")).exists(), "Info.plist: no such launch screen")
    need(re.fullmatch(r"\d+(\.\d+){0,2}", info.get("CFBundleShortVersionString", "")), "Info.plist: no version")
    spoken = sorted(path.name.removesuffix(".lproj") for path in ios.glob("*.lproj"))
    need(sorted(info.get("CFBundleLocalizations", [])) == spoken, "Info.plist: other languages than there are texts")

    need(rights.get("aps-environment") in ("development", "production"), "entitlements: aps-environment")
    need(rights.get("com.apple.developer.associated-domains") == ["applinks:turns.example"], "entitlements: no universal links")
    need(alone.get("com.apple.developer.associated-domains") == [], "entitlements: without a host there are links all the same")

    privacy = plist(ios / "PrivacyInfo.xcprivacy")
    need(privacy.get("NSPrivacyTracking") is False, "PrivacyInfo: tracking")
    for kind in privacy.get("NSPrivacyAccessedAPITypes", []):
        reasons = kind.get("NSPrivacyAccessedAPITypeReasons", [])
        need(reasons and all(re.fullmatch(r"[0-9A-F]{4}\.[0-9]", reason) for reason in reasons), f"PrivacyInfo: reasons of {kind}")
    if "NSUserDefaults" in glue():
        used = [kind["NSPrivacyAccessedAPIType"] for kind in privacy.get("NSPrivacyAccessedAPITypes", [])]
        need("NSPrivacyAccessedAPICategoryUserDefaults" in used, "PrivacyInfo: NSUserDefaults is not declared")


def storyboard():
    try:
        document = tree.parse(ios / "LaunchScreen.storyboard").getroot()
    except tree.ParseError as error:
        wrong.append(f"LaunchScreen.storyboard: {error}")
        return
    ids = [node.get("id") for node in document.iter() if node.get("id")]
    need(len(ids) == len(set(ids)), "LaunchScreen.storyboard: an id twice")
    need(document.get("launchScreen") == "YES" and document.get("initialViewController") in ids, "LaunchScreen.storyboard: not a launch screen")
    for node in document.iter("constraint"):
        need({node.get("firstItem"), node.get("secondItem")} <= set(ids), f"LaunchScreen.storyboard: {node.get('id')} names nothing")
    for node in document.iter():
        if node.tag == "imageView":
            need((ios / f"Assets.xcassets/{node.get('image')}.imageset").exists(), f"LaunchScreen.storyboard: no picture {node.get('image')}")
        if node.tag == "color" and node.get("name"):
            need((ios / f"Assets.xcassets/{node.get('name')}.colorset").exists(), f"LaunchScreen.storyboard: no colour {node.get('name')}")


def strings(path):
    """Reads a .strings file, which has only comments and "key" = "value"."""
    text = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.S)
    quoted = r'"((?:[^"\\\n]|\\.)*)"'
    pair = re.compile(rf"\s*{quoted}\s*=\s*{quoted}\s*;")
    found, at = {}, 0
    while match := pair.match(text, at):
        need(match[1] not in found, f"{path.parent.name}: {match[1]} twice")
        found[match[1]] = match[2]
        at = match.end()
    need(not text[at:].strip(), f"{path.parent.name}/{path.name}: cannot be read from {text[at:].strip()[:30]!r} on")
    return found


def arguments(text):
    """The numbers of the parameters that a text shows: %@ is the next one, %2$@ the second."""
    return sorted(int(place or 1) for place in re.findall(r"%(?:(\d+)\$)?@", text))


def texts():
    languages = {path.parent.name: strings(path) for path in ios.glob("*.lproj/Localizable.strings")}
    need(set(languages) == {"en.lproj", "nl.lproj", "fr.lproj", "de.lproj"}, "texts: not in the four languages")
    sent = set(re.findall(r'"(TURN_[A-Z_]+)"', read("sync/push/apns.cpp")))
    shown = set(re.findall(r'@"(TURN_[A-Z_]+)"', glue()))
    need(sent and shown, "texts: nobody names any")
    taken = {"TURN_ONE": [1], "TURN_MORE": [1, 2]}
    for language, found in languages.items():
        for key in sorted(sent | shown):
            need(key in found, f"{language}: no {key}")
        for key, text in found.items():
            need(arguments(text) == taken.get(key, []), f"{language}: {key} has other arguments than the server sends")
            need(text.count("%") == len(arguments(text)), f"{language}: {key} has a % too many")


def chunks(data):
    at = 8
    while at + 8 <= len(data):
        length, kind = struct.unpack(">I4s", data[at : at + 8])
        yield kind, data[at + 8 : at + 8 + length]
        at += 12 + length


def picture(path, side, opaque):
    data = path.read_bytes()
    need(data[:8] == b"\x89PNG\r\n\x1a\n", f"{path.name} is no PNG")
    parts = dict(chunks(data))
    width, height, _, kind = struct.unpack(">IIBB", parts[b"IHDR"][:10])
    need((width, height) == (side, side), f"{path.name}: {width}x{height} instead of {side}x{side}")
    need(not opaque or (kind == 2 and b"tRNS" not in parts), f"{path.name}: Apple takes no icon that one can see through")
    made = hashlib.sha256((root / "qml/art/svg/app-icon.svg").read_bytes() + (ios / "draw").read_bytes()).hexdigest()
    need(made.encode() in parts.get(b"tEXt", b""), f"{path.name}: the icon has changed since; run ios/draw")


def catalogue():
    folder = ios / "Assets.xcassets"
    for contents in folder.glob("**/Contents.json"):
        listed = json.loads(contents.read_text())
        need(listed.get("info", {}).get("version") == 1, f"{contents.parent.name}: no version")
        names = set()
        for image in listed.get("images", []):
            names.add(image["filename"])
            side = int(image["size"].split("x")[0]) if "size" in image else 128 * int(image["scale"][0])
            file = contents.parent / image["filename"]
            if file.exists():
                picture(file, side, "size" in image)
            else:
                wrong.append(f"{contents.parent.name}: no {file.name}")
        there = {file.name for file in contents.parent.glob("*.png")}
        need(there == names, f"{contents.parent.name}: {sorted(there ^ names)} are not both there and listed")
        for colour in listed.get("colors", []):
            parts = colour["color"]["components"]
            need(all(re.fullmatch("0x[0-9A-F]{2}", parts[part]) for part in ("red", "green", "blue")), f"{contents.parent.name}: {parts}")
    theme = read("qml/kit/Theme.qml")
    for name, role in (("AccentColor", "accent"), ("LaunchGround", "ground")):
        dark, light = re.search(rf'color {role}: dark \? "#(\w+)" : "#(\w+)"', theme).groups()
        colours = json.loads((folder / f"{name}.colorset/Contents.json").read_text())["colors"]
        shown = ["".join(colour["color"]["components"][part][2:] for part in ("red", "green", "blue")).lower() for colour in colours]
        need(shown == [light, dark], f"{name}: {shown} is not the theme's {role}")
    cmake = read("ios/CMakeLists.txt")
    for name in re.findall(r"ASSETCATALOG_COMPILER_(?:APPICON|GLOBAL_ACCENT_COLOR)_NAME (\w+)", cmake):
        need(list(folder.glob(f"{name}.*set")), f"CMakeLists.txt: no {name} in the catalogue")
    spoken = re.search(r"foreach\(language ([^)]*)\)", cmake)[1].split()
    need(sorted(spoken) == sorted(path.name.removesuffix(".lproj") for path in ios.glob("*.lproj")), "CMakeLists.txt: other languages than there are")


def libraries():
    listed = json.loads(read("vcpkg.json"))
    fields = {"$schema", "$comment", "name", "version", "license", "builtin-baseline", "dependencies", "features"}
    need(set(listed) <= fields, f"vcpkg.json: {sorted(set(listed) - fields)}")
    need(re.fullmatch("[0-9a-f]{40}", listed["builtin-baseline"]), "vcpkg.json: no baseline")
    version = re.search(r"project\([^)]*VERSION ([0-9.]+)", read("CMakeLists.txt"))[1]
    need(listed["version"] == version, f"vcpkg.json: version {listed['version']} instead of {version}")
    every = list(listed["dependencies"])
    for feature in listed["features"].values():
        need(set(feature) == {"description", "dependencies"}, f"vcpkg.json: {feature}")
        every += feature["dependencies"]
    for each in every:
        known = isinstance(each, str) or set(each) <= {"name", "default-features", "features", "version>=", "platform"}
        need(known, f"vcpkg.json: {each}")
        name = each if isinstance(each, str) else each["name"]
        need(re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", name), f"vcpkg.json: {name} is no name")


def workflow():
    text = read(".github/workflows/phones.yml")
    jobs = yaml.safe_load(text)["jobs"]
    need(set(jobs) == {"android", "ios"}, "phones.yml: other jobs")
    need("vars.LINK_HOST" in yaml.safe_load(text)["env"].get("LINK_HOST", ""), "phones.yml: nobody says whose links open the app")
    need('-DLINK_HOST="$LINK_HOST"' in str(jobs["ios"]), "phones.yml: iOS is not told whose links open the app")
    presets = {each["name"] for each in json.loads(read("CMakePresets.json"))["configurePresets"]}
    for name, job in jobs.items():
        need("workflow_dispatch" in job["if"] and "vars.PHONES" in job["if"], f"phones.yml: {name} cannot be switched")
        for step in job["steps"]:
            if "uses" in step:
                need(re.search("@[0-9a-f]{40}$", step["uses"]), f"phones.yml: {step['uses']} is not pinned")
            script = step.get("run", "")
            done = subprocess.run(["bash", "-n"], input=re.sub(r"\$\{\{.*?\}\}", "x", script), text=True, capture_output=True, check=False)
            need(done.returncode == 0, f"phones.yml: {step.get('name')}: {done.stderr}")
            for preset in re.findall(r"--preset (\S+)", script):
                need(preset in presets, f"phones.yml: no preset {preset}")
            for path in re.findall(r"(?<![\w/$}])((?:ios|android|tests)/[\w.*/-]+|vcpkg\.json)", script):
                need(list(root.glob(path)), f"phones.yml: no {path}")
    for path in re.findall(r"hashFiles\(([^)]*)\)", text):
        for name in re.findall("'([^']*)'", path):
            need(list(root.glob(name)), f"phones.yml: no {name}")
    done = subprocess.run(["cmake", "--list-presets=all"], cwd=root, capture_output=True, text=True, check=False)
    need(done.returncode == 0, f"CMakePresets.json: {done.stderr}")


for part in (property_lists, storyboard, texts, catalogue, libraries, workflow):
    try:
        part()
    except Exception as error:  # a file of another format
        wrong.append(f"{part.__name__}: {error!r}")
if wrong:
    print("\n".join(wrong), file=sys.stderr)
    sys.exit(1)
