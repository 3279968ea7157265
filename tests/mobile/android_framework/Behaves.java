package org.gingerbreadhouse;

import android.app.NotificationManager;
import android.app.PendingIntent;
import android.app.job.JobParameters;
import android.content.Context;
import android.content.Intent;
import android.os.Build;
import android.os.Bundle;
import android.os.PersistableBundle;
import android.view.WindowInsets;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.lang.ref.WeakReference;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Security;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import javax.crypto.Cipher;
import javax.crypto.KeyAgreement;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import standin.Device;

/**
 * Runs what is in android/src on a device of stand-ins and prints what it asked of Android, situation by situation: tests/mobile/android
 * compares that with `behaviour`, in which every constant, every extra and every id stands as it has to be.
 */
public final class Behaves {
    private static final String KEY = "B" + "k".repeat(86);
    private static final String OTHER_KEY = "B" + "o".repeat(86);
    private static final String ENDPOINT = "https://push.example/abc";
    private static final String CONNECTOR = "org.unifiedpush.android.connector.";
    private static File folder;
    private static Context app;

    interface Step {
        void go() throws Exception;
    }

    static final class App extends Context {}

    private Behaves() {}

    public static void main(String[] words) throws Exception {
        Security.addProvider(new standin.Provider());
        System.loadLibrary("background"); // natives.cpp
        folder = new File(words[0]);
        notifications();
        permission();
        window();
        events();
        registering();
        choosing();
        receiving();
        jobs();
        secrets();
        restrictions();
        authorities();
        situation("a distributor that binds to us is given the same nothing", () -> {
            RaiseService service = new RaiseService();
            Device.say("" + (service.onBind(new Intent()) != null && service.onBind(null) == service.onBind(null)));
        });
    }

    /** On a fresh device, whose app was just started. */
    private static void situation(String name, Step step) throws Exception {
        Device.said.clear();
        Device.preferences.clear();
        Device.services.clear();
        Device.granted.clear();
        Device.distributors.clear();
        Device.keys.clear();
        Device.authorities.clear();
        Device.keyStoreAway = Device.nobodyChooses = Device.backgroundRestricted = Device.spared = Device.powerSaving = false;
        Device.bucket = 10;
        Device.answer = null;
        Device.reading = Device.passing = null;
        Device.files = new File(folder, "files");
        Device.cache = new File(folder, "cache");
        for (File place : new File[] {Device.files, Device.cache}) {
            place.mkdirs();
            for (File file : place.listFiles())
                file.delete();
        }
        Build.VERSION.SDK_INT = 34;
        app = new App();
        restart();
        step.go();
        System.out.println("\n# " + name);
        String token = token();
        for (String line : Device.said)
            System.out.println((token.isEmpty() ? line : line.replace(token, "TOKEN")).replaceAll("[0-9a-f]{8}(-[0-9a-f]{4,12}){4}", "OLD"));
    }

    private static void restart() throws Exception {
        set(UnifiedPush.class, "attempts", 0);
        set(UnifiedPush.class, "declined", false);
        set(UnifiedPush.class, "known", null);
        set(Events.class, "listening", false);
        set(Events.class, "waitingGame", null);
        set(GameActivity.class, "current", new WeakReference<GameActivity>(null));
        set(GameActivity.class, "watched", false);
        Events.listen();
    }

    private static void set(Class<?> type, String name, Object value) throws Exception {
        Field field = type.getDeclaredField(name);
        field.setAccessible(true);
        field.set(null, value);
    }

    private static String token() {
        return app.getSharedPreferences("push", 0).getString("token", "");
    }

    private static NotificationManager manager() {
        return app.getSystemService(NotificationManager.class);
    }

    private static void permit() {
        Device.granted.add("android.permission.POST_NOTIFICATIONS");
    }

    private static GameActivity window(Bundle state, Intent intent) {
        GameActivity window = new GameActivity();
        window.setIntent(intent);
        window.onCreate(state);
        return window;
    }

    private static Intent game(String id) {
        return new Intent("android.intent.action.MAIN").putExtra("game", id);
    }

    private static void notifications() throws Exception {
        situation("a turn is told in the app's words, and without the app in words of its own", () -> {
            Notifications.show(app, "Title", "Text", "g-1", 2);
            Notifications.showTurn(app, "Bob", "g-2", 0, 1);
            Notifications.showTurn(app, "Bob", "g-2", 1, 2);
            Notifications.showTurn(app, "Bob", "g-2", 2, 3);
            Notifications.showTurn(app, "", "g-3", 0, 1);
            Notifications.showTurn(app, "", "", 4, 5);
            Notifications.showTest(app);
        });
        situation("what she has wiped away is not told anew, and what is there changes quietly", () -> {
            Notifications.update(app, "Bob", "g-1", 1, 2);
            Notifications.showTurn(app, "Bob", "g-1", 0, 1);
            Notifications.update(app, "Ann", "g-2", 1, 2);
            Notifications.withdraw(app);
            Notifications.update(app, "Ann", "g-2", 1, 2);
        });
    }

    private static void permission() throws Exception {
        for (int level : new int[] {32, 33}) {
            situation("permission on Android " + level, () -> {
                Build.VERSION.SDK_INT = level;
                GameActivity window = window(null, null);
                Device.say("state " + Permission.state(app));
                Permission.ask(app);
                Device.say("state " + Permission.state(app));
                Permission.ask(app);
                window.onRequestPermissionsResult(7300, new String[0], new int[0]);
                window.onRequestPermissionsResult(7301, new String[0], new int[0]);
                permit();
                Device.say("state " + Permission.state(app));
                Permission.ask(app);
            });
        }
        situation("without a window nobody is asked, and nothing counts as asked", () -> {
            Permission.ask(app);
            Device.say("state " + Permission.state(app));
        });
        situation("permitted, but switched off: all, or this channel", () -> {
            permit();
            manager().enabled = false;
            Device.say("state " + Permission.state(app));
            manager().enabled = true;
            Notifications.makeChannel(app);
            Device.say("state " + Permission.state(app));
            manager().getNotificationChannel("your_turn").importance = 1;
            Device.say("state " + Permission.state(app));
            manager().getNotificationChannel("your_turn").importance = 0;
            Device.say("state " + Permission.state(app));
        });
    }

    private static void window() throws Exception {
        situation("a tapped notification opens its game, once, and nothing that is no game", () -> {
            GameActivity window = window(null, game("g-1"));
            Device.say("this window: " + (GameActivity.current() == window));
            window(new Bundle("kept"), game("g-2"));
            window.onNewIntent(game("g-3"));
            Device.say("has " + window.getIntent());
            window.onNewIntent(game("x".repeat(64)));
            for (String none : new String[] {"x".repeat(65), "", "g_1", "../g"})
                window.onNewIntent(game(none));
            window.onNewIntent(new Intent("android.intent.action.VIEW"));
        });
        situation("who looks at the app has no notification, and is told what has changed", () -> {
            GameActivity window = window(null, null);
            Device.say("watched " + GameActivity.isWatched());
            Notifications.showTurn(app, "Bob", "g-1", 0, 1);
            window.onResume();
            Device.say("watched " + GameActivity.isWatched());
            window.onPause();
            Device.say("watched " + GameActivity.isWatched());
        });
        for (int level : new int[] {34, 35}) {
            situation("the system's bars on Android " + level, () -> {
                Build.VERSION.SDK_INT = level;
                GameActivity window = window(null, null);
                Device.say("cares: " + (window.content.listener != null));
                if (window.content.listener != null)
                    Device.say("takes all: " + (window.content.listener.onApplyWindowInsets(window.content, new WindowInsets()) == WindowInsets.CONSUMED));
            });
        }
    }

    private static void events() throws Exception {
        situation("what happens before the app listens waits for it, and the last game counts", () -> {
            Events.silence();
            Events.tellChange();
            Events.tellGame("g-1");
            Events.tellGame("g-2");
            Device.say("now it listens");
            Events.listen();
            Events.tellChange();
            Events.tellGame("g-3");
            Events.silence();
            Events.listen();
        });
    }

    private static void address() {
        String[] told = UnifiedPush.address(app);
        Device.say("address " + (told == null ? "none" : told.length + " " + told[0] + " " + told[1].length() + " " + told[2].length()) + ", reachable "
                   + UnifiedPush.isReachable(app) + ": " + UnifiedPush.describe(app));
    }

    private static void registering() throws Exception {
        for (int level : new int[] {33, 34}) {
            situation("registering with the only distributor, on Android " + level, () -> {
                Build.VERSION.SDK_INT = level;
                Device.distributors.put("org.ntfy", true);
                Device.distributors.put("org.hidden", false);
                UnifiedPush.listen(app, KEY + "x");
                UnifiedPush.listen(app, "");
                Device.say("now with a key");
                UnifiedPush.listen(app, KEY);
                address();
                Device.say("knows: " + UnifiedPush.knows(app, token()) + UnifiedPush.knows(app, "") + UnifiedPush.knows(app, null) + UnifiedPush.knows(app, "x"));
                for (String wrong : new String[] {null, "http://push.example/", "https://" + "x".repeat(993)})
                    UnifiedPush.reached(app, wrong);
                address();
                UnifiedPush.reached(app, "https://" + "x".repeat(992));
                UnifiedPush.reached(app, ENDPOINT);
                address();
                String before = token();
                restart();
                UnifiedPush.listen(app, KEY);
                address();
                Device.say("the same token: " + before.equals(token()));
            });
        }
        situation("another server: the old registration goes first", () -> {
            Device.distributors.put("org.ntfy", true);
            UnifiedPush.listen(app, KEY);
            UnifiedPush.reached(app, ENDPOINT);
            String before = token();
            UnifiedPush.listen(app, OTHER_KEY);
            Device.say("another token: " + !before.equals(token()));
            address();
        });
        situation("a distributor that fails within is asked three times in all, each with a new token", () -> {
            Device.distributors.put("org.ntfy", true);
            UnifiedPush.listen(app, KEY);
            for (int i = 0; i < 4; ++i) {
                String before = token();
                UnifiedPush.failed(app, "INTERNAL_ERROR");
                Device.say("another token: " + !before.equals(token()));
            }
            address();
        });
        situation("one that wants something of her says so; one that failed late is not believed", () -> {
            Device.distributors.put("org.ntfy", true);
            UnifiedPush.listen(app, KEY);
            UnifiedPush.failed(app, "ACTION_REQUIRED");
            address();
            UnifiedPush.failed(app, null);
            address();
            UnifiedPush.reached(app, ENDPOINT);
            UnifiedPush.failed(app, "ACTION_REQUIRED");
            address();
            UnifiedPush.unregistered(app);
            Device.say("token «" + token() + "»");
            address();
        });
        situation("its distributor was uninstalled, and there is another", () -> {
            Device.distributors.put("org.ntfy", true);
            UnifiedPush.listen(app, KEY);
            UnifiedPush.reached(app, ENDPOINT);
            Device.distributors.remove("org.ntfy");
            Device.say("describes " + UnifiedPush.describe(app));
            Device.distributors.put("org.other", true);
            UnifiedPush.listen(app, KEY);
            address();
        });
        situation("without keys nothing is registered", () -> {
            Device.distributors.put("org.ntfy", true);
            Device.keyStoreAway = true;
            UnifiedPush.listen(app, KEY);
            address();
        });
        situation("nobody passes on push messages here", () -> {
            UnifiedPush.listen(app, KEY);
            address();
        });
    }

    private static Intent card(String creator) {
        return new Intent().putExtra("pi", new PendingIntent("a card", creator));
    }

    private static void choosing() throws Exception {
        situation("of several she chooses one", () -> {
            Device.distributors.put("org.b", true);
            Device.distributors.put("org.a", true);
            UnifiedPush.listen(app, KEY);
            Device.say("without a window; open " + UnifiedPush.isChoiceOpen(app));
            GameActivity window = window(null, null);
            UnifiedPush.listen(app, KEY);
            UnifiedPush.listen(app, KEY);
            Device.say("offered once; open " + UnifiedPush.isChoiceOpen(app));
            address();
            window.onActivityResult(7301, -1, card("org.b"));
            window.onActivityResult(7302, 0, card("org.b"));
            Device.say("declined; open " + UnifiedPush.isChoiceOpen(app));
            window.onActivityResult(7302, -1, card("org.stranger"));
            window.onActivityResult(7302, -1, card(null));
            window.onActivityResult(7302, -1, new Intent());
            Device.say("nothing came of it; open " + UnifiedPush.isChoiceOpen(app));
            window.onActivityResult(7302, -1, card("org.b"));
            Device.say("chosen; open " + UnifiedPush.isChoiceOpen(app));
            UnifiedPush.reached(app, ENDPOINT);
            UnifiedPush.chosen(app, card("org.a"));
            address();
        });
        situation("where nobody lets her choose, something else is done", () -> {
            UnifiedPush.choose(app, () -> Device.say("otherwise: no window"));
            window(null, null);
            Device.nobodyChooses = true;
            UnifiedPush.choose(app, () -> Device.say("otherwise: nobody"));
        });
    }

    private static byte[] hmac(byte[] key, byte[]... parts) throws Exception {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key, "HmacSHA256"));
        for (byte[] part : parts)
            mac.update(part);
        return mac.doFinal();
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** As a server does it, by RFC 8291. */
    private static byte[] sealed(String text) throws Exception {
        WebPushKeys to = UnifiedPush.keys(app);
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(new ECGenParameterSpec("secp256r1"));
        KeyPair mine = generator.generateKeyPair();
        byte[] encoded = ((ECPublicKey) mine.getPublic()).getEncoded();
        byte[] point = Arrays.copyOfRange(encoded, encoded.length - 65, encoded.length);
        KeyAgreement agreement = KeyAgreement.getInstance("ECDH");
        agreement.init(mine.getPrivate());
        agreement.doPhase(WebPushKeys.publicKey(to.point()), true);
        byte[] one = {1};
        byte[] material = hmac(hmac(to.secret(), agreement.generateSecret()), ascii("WebPush: info\0"), to.point(), point, one);
        byte[] salt = new byte[16];
        byte[] prk = hmac(salt, material);
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(hmac(prk, ascii("Content-Encoding: aes128gcm\0"), one), 0, 16, "AES"),
                    new GCMParameterSpec(128, hmac(prk, ascii("Content-Encoding: nonce\0"), one), 0, 12));
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.write(salt);
        all.write(ByteBuffer.allocate(4).putInt(4096).array());
        all.write(65);
        all.write(point);
        all.write(cipher.doFinal((text + "\2").getBytes(StandardCharsets.UTF_8)));
        return all.toByteArray();
    }

    private static Intent from(String action, String token) {
        return new Intent(action).putExtra("token", token).putExtra("id", "m-1");
    }

    private static void receive(Intent intent) {
        new PushReceiver().onReceive(app, intent);
    }

    private static void message(String text) throws Exception {
        Device.say("message " + text.replaceAll("w{9,}", "www"));
        receive(from(CONNECTOR + "MESSAGE", token()).putExtra("bytesMessage", sealed(text)));
    }

    private static void receiving() throws Exception {
        Step registered = () -> {
            Device.distributors.put("org.ntfy", true);
            permit();
            UnifiedPush.listen(app, KEY);
            Device.said.clear();
        };
        situation("a stranger is not heard, and not answered", () -> {
            registered.go();
            receive(from(CONNECTOR + "UNREGISTERED", "x"));
            receive(from(CONNECTOR + "UNREGISTERED", null));
            receive(from("org.unifiedpush.android.distributor.UNREGISTERED", token()));
            receive(new Intent().putExtra("token", token()));
            Device.say("still registered: " + !token().isEmpty());
        });
        situation("what a distributor says is acknowledged, and done", () -> {
            registered.go();
            receive(from(CONNECTOR + "NEW_ENDPOINT", token()).putExtra("endpoint", ENDPOINT));
            address();
            receive(from(CONNECTOR + "TEMP_UNAVAILABLE", token()));
            receive(new Intent(CONNECTOR + "TEMP_UNAVAILABLE").putExtra("token", token()).putExtra("id", ""));
            receive(from(CONNECTOR + "UNREGISTERED", token()));
            address();
        });
        situation("a failed registration", () -> {
            registered.go();
            receive(from(CONNECTOR + "REGISTRATION_FAILED", token()).putExtra("reason", "ACTION_REQUIRED"));
            address();
        });
        situation("messages", () -> {
            registered.go();
            message("{\"v\":1,\"kind\":\"turn\",\"who\":\"Bob\",\"game\":\"g-1\",\"others\":2,\"waiting\":3}");
            message("{\"v\":1,\"kind\":\"turn\",\"who\":\"" + "w".repeat(101) + "\",\"game\":\"g-1\",\"others\":-1,\"waiting\":1}");
            message("{\"v\":1,\"kind\":\"turn\",\"who\":\"" + "v".repeat(100) + "\",\"game\":\"g-1\",\"others\":0,\"waiting\":1}");
            message("{\"v\":1,\"kind\":\"turn\",\"waiting\":0}");
            message("{\"v\":1,\"kind\":\"test\"}");
            message("{\"v\":2,\"kind\":\"test\"}");
            message("{\"v\":1,\"kind\":\"else\",\"waiting\":1}");
            message("no JSON");
            receive(from(CONNECTOR + "MESSAGE", token()).putExtra("bytesMessage", new byte[200]));
            receive(from(CONNECTOR + "MESSAGE", token()));
        });
        situation("who looks is not told of a turn, and who does not want it of nothing", () -> {
            registered.go();
            GameActivity window = window(null, null);
            window.onResume();
            message("{\"v\":1,\"kind\":\"turn\",\"who\":\"Bob\",\"game\":\"g-1\",\"waiting\":1}");
            message("{\"v\":1,\"kind\":\"turn\",\"waiting\":0}");
            message("{\"v\":1,\"kind\":\"test\"}");
            window.onPause();
            manager().enabled = false;
            message("{\"v\":1,\"kind\":\"turn\",\"who\":\"Bob\",\"game\":\"g-1\",\"waiting\":1}");
            message("{\"v\":1,\"kind\":\"test\"}");
        });
    }

    private static void work(int id, boolean heard) throws Exception {
        PersistableBundle extras = new PersistableBundle();
        if (heard)
            extras.putInt("heard", 1);
        Device.finished = new CountDownLatch(1);
        synchronized (Device.class) { // whatever its thread says comes after that
            Device.say("goes on: " + new BackgroundJob().onStartJob(new JobParameters(id, extras)));
        }
        Device.await(Device.finished);
    }

    private static void jobs() throws Exception {
        for (int level : new int[] {30, 31}) {
            situation("jobs on Android " + level, () -> {
                Build.VERSION.SDK_INT = level;
                BackgroundJob.schedule(app);
                BackgroundJob.schedule(app);
                BackgroundJob.fetchSoon(app);
                BackgroundJob.cancel(app);
                BackgroundJob.schedule(app);
            });
        }
        situation("a pass, and what is told after it", () -> {
            permit();
            Secrets.keep(new File(Device.files, "token").getPath(), "the token");
            work(1, false);
            Device.answer = "{\"tell\":\"show\",\"who\":\"Bob\",\"game\":\"g-1\",\"others\":2,\"waiting\":3}";
            work(2, true);
            Device.answer = "{\"tell\":\"update\",\"who\":\"Ann\",\"game\":\"g-2\",\"others\":1,\"waiting\":2}";
            work(1, false);
            Device.answer = "{\"tell\":\"withdraw\"}";
            work(1, false);
            Device.answer = "{\"tell\":\"nothing\"}";
            work(1, false);
            Device.answer = "no JSON";
            work(1, false);
        });
        situation("a pass before noon, and one after it", () -> { // at whatever time this runs
            permit();
            Secrets.keep(new File(Device.files, "token").getPath(), "the token");
            for (String zone : new String[] {"GMT", "GMT+12"}) {
                java.util.TimeZone.setDefault(java.util.TimeZone.getTimeZone(zone));
                work(1, false);
            }
        });
        situation("where nothing may be shown a pass is made only for a turn that was heard of", () -> {
            work(1, false);
            work(2, true);
        });
        situation("without its secrets it ends, and is not wanted again", () -> {
            permit();
            Files.write(new File(Device.files, "token").toPath(), new byte[40]);
            Device.keyStoreAway = true;
            work(1, false);
        });
        for (boolean early : new boolean[] {true, false}) {
            situation("a job that is stopped " + (early ? "before its pass makes none" : "stops the pass"), () -> {
                BackgroundJob job = new BackgroundJob();
                JobParameters parameters = new JobParameters(1, new PersistableBundle());
                permit();
                Files.write(new File(Device.files, "token").toPath(), new byte[40]);
                CountDownLatch held = new CountDownLatch(1);
                if (early)
                    Device.reading = held;
                else
                    Device.passing = held;
                Device.begun = new CountDownLatch(1);
                Device.finished = new CountDownLatch(1);
                job.onStartJob(parameters);
                if (!early)
                    Device.await(Device.begun);
                Device.say("again: " + job.onStopJob(parameters));
                held.countDown();
                Device.await(Device.finished);
            });
        }
    }

    private static void secrets() throws Exception {
        situation("secrets", () -> {
            String path = new File(Device.files, "secret").getPath();
            Device.say("«" + Secrets.read(path) + "»");
            Secrets.keep(path, "Grüße");
            Secrets.keep(path, "Grüße, again");
            byte[] kept = Files.readAllBytes(new File(path).toPath());
            Device.say("«" + Secrets.read(path) + "» in " + kept.length + " bytes, in clear: " + new String(kept, StandardCharsets.ISO_8859_1).contains("again"));
            Device.say("files " + String.join(" ", Device.files.list()));
            Device.keyStoreAway = true;
            for (Step step : new Step[] {() -> Secrets.read(path), () -> Secrets.keep(path, "other")}) {
                try {
                    step.go();
                    Device.say("nobody noticed");
                } catch (java.security.GeneralSecurityException away) {
                    Device.say(away.getMessage());
                }
            }
            Device.keyStoreAway = false;
            Device.say("«" + Secrets.read(path) + "»");
            kept[kept.length - 1] ^= 1;
            Files.write(new File(path).toPath(), kept);
            Device.say("forged «" + Secrets.read(path) + "»");
            Files.write(new File(path).toPath(), new byte[12]);
            Device.say("too short «" + Secrets.read(path) + "»");
            Secrets.keep(path, "");
            Device.say("files " + String.join(" ", Device.files.list()));
            Secrets.keep(path, "");
            Secrets.keep(path, "once more");
            Device.keys.clear();
            Device.say("without its key «" + Secrets.read(path) + "»");
        });
    }

    private static void restricted(String what) {
        Device.say(what + ": " + Restrictions.describe(app));
    }

    private static void restrictions() throws Exception {
        situation("what keeps the app from hearing, in words", () -> {
            restricted("ordinary");
            Device.powerSaving = true;
            restricted("saving power");
            Device.powerSaving = false;
            Device.bucket = 44;
            restricted("seldom used");
            Device.bucket = 45;
            restricted("restricted");
            Device.spared = true;
            restricted("spared");
            Device.backgroundRestricted = true;
            restricted("forbidden");
            Build.VERSION.SDK_INT = 27;
            Device.spared = false;
            restricted("before Android 9");
            Device.backgroundRestricted = false;
            UnifiedPush.reached(app, ENDPOINT);
            restricted("reached");
        });
        situation("where she can change it", () -> {
            Restrictions.openSettings(app);
            permit();
            Restrictions.openSettings(app);
            Device.spared = true;
            Restrictions.openSettings(app);
            Device.distributors.put("org.a", true);
            Device.distributors.put("org.b", true);
            Restrictions.openSettings(app);
            window(null, null);
            Restrictions.openSettings(app);
            Device.granted.clear();
            Restrictions.openSettings(app);
        });
    }

    private static void authorities() throws Exception {
        situation("the certificates that the system believes, for a week", () -> {
            Device.authorities.put("system:1", "first".repeat(12));
            Device.authorities.put("system:2", "second");
            Device.authorities.put("user:3", "her own");
            File file = new File(Authorities.file(app));
            Device.say(file.getName() + "\n" + new String(Files.readAllBytes(file.toPath()), StandardCharsets.US_ASCII));
            Device.authorities.remove("system:1");
            long day = 24 * 3600 * 1000L;
            for (int days : new int[] {0, 6, 8}) {
                file.setLastModified(System.currentTimeMillis() - days * day);
                Device.say("after " + days + " days " + Files.readAllBytes(new File(Authorities.file(app)).toPath()).length + " bytes");
            }
            Files.write(file.toPath(), new byte[0]);
            Device.say("emptied, " + Files.readAllBytes(new File(Authorities.file(app)).toPath()).length + " bytes");
            Device.say("files " + String.join(" ", Device.cache.list()));
        });
    }
}
