package org.gingerbreadhouse;

import android.app.BroadcastOptions;
import android.app.PendingIntent;
import android.content.ActivityNotFoundException;
import android.content.Context;
import android.content.Intent;
import android.content.SharedPreferences;
import android.content.pm.PackageManager;
import android.content.pm.ResolveInfo;
import android.net.Uri;
import android.os.Build;
import android.os.Bundle;
import java.io.File;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.UUID;

/**
 * Registers with a distributor, an app of the player's choice that holds one connection for many apps, by the specification UnifiedPush
 * AND_3.0.0. There is one registration. Any app can send us an intent, so a distributor is recognised only by the random token of the
 * registration; intents with another token are ignored. Lives in the app's main process.
 */
final class UnifiedPush {
    static final String TOKEN = "token";
    static final String ID = "id";
    private static final String REGISTER = "org.unifiedpush.android.distributor.REGISTER";
    private static final String UNREGISTER = "org.unifiedpush.android.distributor.UNREGISTER";
    private static final String ACKNOWLEDGE = "org.unifiedpush.android.distributor.MESSAGE_ACK";
    private static final String CALLING_CARD = "pi";
    private static final String LINK = "unifiedpush://link";
    private static final String NOBODY = "org.unifiedpush.dummy_app";
    private static final int VAPID_LENGTH = 87;
    private static final int LONGEST_ENDPOINT = 1000;
    private static final int MOST_ATTEMPTS = 3;

    // Keys of the preferences that describe the registration.
    private static final String DISTRIBUTOR = "distributor";
    private static final String ENDPOINT = "endpoint";
    private static final String VAPID = "vapid";
    private static final String FAILURE = "failure";
    private static final String OFFERED = "offered"; // the distributors at the last time when the player was asked to choose

    private static int attempts = 0; // registrations since the app was started
    private static boolean declined = false; // the player was asked since the app was started, and took none
    private static WebPushKeys known = null; // a cache, because the key store is slow

    private UnifiedPush() {}

    /**
     * Called at every start, because a distributor may have forgotten us. Without a distributor it does nothing, and the job looks for
     * turns.
     */
    static synchronized void listen(Context context, String serverKey) {
        if (serverKey.length() != VAPID_LENGTH)
            return;
        SharedPreferences notes = notes(context);
        if (!serverKey.equals(notes.getString(VAPID, ""))) // another server: the old registration is of no use to it
            leave(context);
        notes.edit().putString(VAPID, serverKey).apply();
        attempts = 0;
        SortedSet<String> found = distributors(context);
        String chosen = notes.getString(DISTRIBUTOR, "");
        if (found.contains(chosen)) {
            register(context);
            return;
        }
        if (!chosen.isEmpty()) { // the chosen distributor was uninstalled
            leave(context);
            notes.edit().remove(DISTRIBUTOR).apply();
        }
        if (found.size() == 1)
            use(context, found.first());
        else if (!found.isEmpty() && !String.join(" ", found).equals(notes.getString(OFFERED, "")))
            choose(context, () -> {}); // otherwise she did not choose before; she still can in the settings
    }

    /** Whether the player could choose: there are several distributors, she has taken none, and she has not just declined. */
    static synchronized boolean isChoiceOpen(Context context) {
        SortedSet<String> found = distributors(context);
        return !declined && found.size() > 1 && !found.contains(notes(context).getString(DISTRIBUTOR, ""));
    }

    /** Lets the player choose, or takes the distributor that she has chosen for all apps. */
    static synchronized void choose(Context context, Runnable otherwise) {
        GameActivity activity = GameActivity.current();
        if (activity == null) {
            otherwise.run();
            return;
        }
        notes(context).edit().putString(OFFERED, String.join(" ", distributors(context))).apply();
        activity.runOnUiThread(() -> {
            try {
                activity.startActivityForResult(new Intent(Intent.ACTION_VIEW, Uri.parse(LINK)), GameActivity.CHOOSE_DISTRIBUTOR);
            } catch (ActivityNotFoundException | SecurityException closed) {
                otherwise.run(); // distributors too old for this dialog: the job looks for turns
            }
        });
    }

    /** The endpoint and the keys, as the server is told them; null while there is no registration. */
    static synchronized String[] address(Context context) {
        String endpoint = notes(context).getString(ENDPOINT, "");
        WebPushKeys keys = endpoint.isEmpty() ? null : keys(context);
        return keys == null ? null : new String[] {endpoint, keys.publicText(), keys.secretText()};
    }

    static synchronized boolean isReachable(Context context) {
        return !notes(context).getString(ENDPOINT, "").isEmpty();
    }

    /** How this device learns of a turn, in words. */
    static synchronized String describe(Context context) {
        String distributor = notes(context).getString(DISTRIBUTOR, "");
        if (distributor.isEmpty())
            return context.getString(isChoiceOpen(context) ? R.string.transport_unchosen : R.string.transport_job);
        String name = nameOf(context, distributor);
        if (isReachable(context))
            return context.getString(R.string.transport_push, name);
        boolean wantsHer = "ACTION_REQUIRED".equals(notes(context).getString(FAILURE, ""));
        return context.getString(wantsHer ? R.string.transport_wants_her : R.string.transport_pending, name);
    }

    /** The player's choice in the dialog: a distributor, or none. */
    static synchronized void chosen(Context context, Intent result) {
        PendingIntent card = result == null ? null : result.getParcelableExtra(CALLING_CARD);
        String distributor = card == null ? "" : card.getCreatorPackage();
        declined = distributor == null || !distributors(context).contains(distributor);
        if (!declined)
            use(context, distributor);
    }

    static synchronized boolean knows(Context context, String token) {
        return token != null && !token.isEmpty() && token.equals(notes(context).getString(TOKEN, ""));
    }

    /** Distributors drop apps that do not acknowledge messages. */
    static synchronized void acknowledge(Context context, String id) {
        if (id != null && !id.isEmpty())
            send(context, new Intent(ACKNOWLEDGE).putExtra(ID, id), false);
    }

    static synchronized void reached(Context context, String endpoint) {
        if (endpoint == null || endpoint.length() > LONGEST_ENDPOINT || !endpoint.startsWith("https://"))
            return;
        notes(context).edit().putString(ENDPOINT, endpoint).remove(FAILURE).apply();
        Events.tellChange();
    }

    /** A token whose registration failed must not be used again. */
    static synchronized void failed(Context context, String reason) {
        if (isReachable(context))
            return; // outdated: a registration has succeeded since
        notes(context).edit().remove(TOKEN).putString(FAILURE, reason == null ? "" : reason).apply();
        if ("INTERNAL_ERROR".equals(reason) && ++attempts < MOST_ATTEMPTS)
            register(context);
        else // no network, or the player has to do something in the distributor: the next start tries again
            Events.tellChange();
    }

    /** The distributor has removed the registration. The next start registers again. */
    static synchronized void unregistered(Context context) {
        notes(context).edit().remove(TOKEN).remove(ENDPOINT).apply();
        Events.tellChange();
    }

    static synchronized WebPushKeys keys(Context context) {
        try {
            String kept = known == null ? Secrets.read(keyFile(context)) : "";
            if (!kept.isEmpty())
                known = WebPushKeys.decode(kept);
        } catch (GeneralSecurityException | IOException away) {
            return null;
        }
        return known;
    }

    private static void use(Context context, String distributor) {
        if (!distributor.equals(notes(context).getString(DISTRIBUTOR, "")))
            leave(context);
        notes(context).edit().putString(DISTRIBUTOR, distributor).apply();
        register(context);
    }

    private static void register(Context context) {
        SharedPreferences notes = notes(context);
        try {
            if (notes.getString(TOKEN, "").isEmpty() || keys(context) == null) {
                WebPushKeys made = WebPushKeys.create();
                Secrets.keep(keyFile(context), made.encode());
                known = made;
                notes.edit().putString(TOKEN, UUID.randomUUID().toString()).remove(ENDPOINT).apply();
            }
        } catch (GeneralSecurityException | IOException away) {
            return; // without keys messages could not be decrypted; the job still looks for turns
        }
        Intent wish = new Intent(REGISTER);
        wish.putExtra(VAPID, notes.getString(VAPID, ""));
        wish.putExtra("message", context.getString(R.string.app_name));
        send(context, wish, true);
        Events.tellChange();
    }

    /** Unregisters, but keeps the player's choice of a distributor. */
    private static void leave(Context context) {
        SharedPreferences notes = notes(context);
        if (!notes.getString(TOKEN, "").isEmpty() && !notes.getString(DISTRIBUTOR, "").isEmpty())
            send(context, new Intent(UNREGISTER), true);
        notes.edit().remove(TOKEN).remove(ENDPOINT).remove(FAILURE).apply();
    }

    /** A distributor has to know which app has sent the intent, for which Android has two ways. */
    private static void send(Context context, Intent intent, boolean introduced) {
        SharedPreferences notes = notes(context);
        intent.setPackage(notes.getString(DISTRIBUTOR, ""));
        intent.putExtra(TOKEN, notes.getString(TOKEN, ""));
        if (introduced && Build.VERSION.SDK_INT >= Build.VERSION_CODES.UPSIDE_DOWN_CAKE) {
            Bundle shown = BroadcastOptions.makeBasic().setShareIdentityEnabled(true).toBundle();
            context.sendBroadcast(intent, null, shown);
            return;
        }
        if (introduced) {
            Intent nobody = new Intent().setPackage(NOBODY);
            intent.putExtra(CALLING_CARD, PendingIntent.getBroadcast(context, 0, nobody, PendingIntent.FLAG_IMMUTABLE));
        }
        context.sendBroadcast(intent);
    }

    private static SortedSet<String> distributors(Context context) {
        SortedSet<String> names = new TreeSet<>();
        for (ResolveInfo found : context.getPackageManager().queryBroadcastReceivers(new Intent(REGISTER), 0))
            if (found.activityInfo.exported)
                names.add(found.activityInfo.packageName);
        return names;
    }

    private static String nameOf(Context context, String application) {
        PackageManager packages = context.getPackageManager();
        try {
            return packages.getApplicationLabel(packages.getApplicationInfo(application, 0)).toString();
        } catch (PackageManager.NameNotFoundException gone) {
            return application;
        }
    }

    private static String keyFile(Context context) {
        return new File(context.getFilesDir(), "push").getPath();
    }

    private static SharedPreferences notes(Context context) {
        return context.getSharedPreferences("push", Context.MODE_PRIVATE);
    }
}
