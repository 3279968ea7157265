package org.gingerbreadhouse;

import android.app.NotificationManager;
import android.app.job.JobParameters;
import android.content.Context;
import android.content.Intent;
import android.os.Build;
import android.os.Bundle;
import android.os.PersistableBundle;
import android.view.WindowInsets;
import java.io.File;
import java.lang.ref.WeakReference;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.security.Security;
import java.util.concurrent.CountDownLatch;
import standin.Device;

/**
 * Runs android/src on fakes of Android's classes and prints its calls to Android, situation by situation. tests/mobile/android compares them
 * with `behaviour`, which has every constant, extra and id as it has to be.
 */
public final class Behaves {
    static final String ENDPOINT = "https://push.example/abc";
    static File folder;
    static Context app;

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
        BehavesPush.go();
        jobs();
        secrets();
        restrictions();
        authorities();
        situation("a distributor that binds to us is given the same nothing", () -> {
            RaiseService service = new RaiseService();
            Device.say("" + (service.onBind(new Intent()) != null && service.onBind(null) == service.onBind(null)));
        });
    }

    /** Runs a step on an empty device whose app was just started. */
    static void situation(String name, Step step) throws Exception {
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

    static void restart() throws Exception {
        set(UnifiedPush.class, "attempts", 0);
        set(UnifiedPush.class, "declined", false);
        set(UnifiedPush.class, "known", null);
        set(Events.class, "listening", false);
        set(Events.class, "waitingGame", null);
        set(GameActivity.class, "current", new WeakReference<GameActivity>(null));
        set(GameActivity.class, "watched", false);
        Events.listen();
    }

    static void set(Class<?> type, String name, Object value) throws Exception {
        Field field = type.getDeclaredField(name);
        field.setAccessible(true);
        field.set(null, value);
    }

    static String token() {
        return app.getSharedPreferences("push", 0).getString("token", "");
    }

    static NotificationManager manager() {
        return app.getSystemService(NotificationManager.class);
    }

    static void permit() {
        Device.granted.add("android.permission.POST_NOTIFICATIONS");
    }

    static GameActivity window(Bundle state, Intent intent) {
        GameActivity window = new GameActivity();
        window.setIntent(intent);
        window.onCreate(state);
        return window;
    }

    static Intent game(String id) {
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

    private static void work(int id, boolean pushWasShown) throws Exception {
        PersistableBundle extras = new PersistableBundle();
        if (pushWasShown)
            extras.putInt("push-was-shown", 1);
        Device.finished = new CountDownLatch(1);
        synchronized (Device.class) { // output of its thread comes after that
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
        situation("a pass before noon, and one after it", () -> { // independent of the time of this run
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
