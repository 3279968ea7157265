package org.gingerbreadhouse;

import android.Manifest;
import android.app.NotificationChannel;
import android.app.NotificationManager;
import android.content.Context;
import android.content.SharedPreferences;
import android.content.pm.PackageManager;
import android.os.Build;

/** The permission to show notifications. The numbers are those of platform::Notifier::Permission. */
final class Permission {
    static final int GRANTED = 0;
    static final int UNASKED = 1;
    static final int DENIED = 2;
    private static final String ASKED = "asked";

    private Permission() {}

    static int state(Context context) {
        if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.TIRAMISU
            && context.checkSelfPermission(Manifest.permission.POST_NOTIFICATIONS) != PackageManager.PERMISSION_GRANTED)
            return notes(context).getBoolean(ASKED, false) ? DENIED : UNASKED;
        NotificationManager manager = Notifications.manager(context);
        NotificationChannel channel = manager.getNotificationChannel(Notifications.CHANNEL);
        boolean silenced = channel != null && channel.getImportance() == NotificationManager.IMPORTANCE_NONE;
        return manager.areNotificationsEnabled() && !silenced ? GRANTED : DENIED;
    }

    /** Asks once: Android soon stops asking, and so does the app. The app is told in any case. */
    static void ask(Context context) {
        GameActivity activity = GameActivity.current();
        if (Build.VERSION.SDK_INT < Build.VERSION_CODES.TIRAMISU || activity == null || state(context) != UNASKED) {
            Events.tellChange();
            return;
        }
        notes(context).edit().putBoolean(ASKED, true).apply();
        activity.runOnUiThread(
            () -> activity.requestPermissions(new String[] {Manifest.permission.POST_NOTIFICATIONS}, GameActivity.ASK_PERMISSION));
    }

    private static SharedPreferences notes(Context context) {
        return context.getSharedPreferences("permission", Context.MODE_PRIVATE);
    }
}
