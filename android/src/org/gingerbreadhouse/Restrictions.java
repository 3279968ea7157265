package org.gingerbreadhouse;

import android.app.ActivityManager;
import android.app.usage.UsageStatsManager;
import android.content.Context;
import android.content.Intent;
import android.net.Uri;
import android.os.Build;
import android.os.PowerManager;
import android.provider.Settings;

/** What keeps a closed app from learning of a turn, and the settings where the player can change it. */
final class Restrictions {
    private static final int RESTRICTED_BUCKET = 45; // UsageStatsManager.STANDBY_BUCKET_RESTRICTED, which came with Android 11

    private Restrictions() {}

    /** A sentence for the player, or an empty text. */
    static String describe(Context context) {
        if (isForbidden(context))
            return context.getString(R.string.background_forbidden);
        PowerManager power = context.getSystemService(PowerManager.class);
        boolean spared = power.isIgnoringBatteryOptimizations(context.getPackageName());
        if (UnifiedPush.isReachable(context) || spared)
            return ""; // push messages arrive in spite of battery restrictions
        return context.getString(power.isPowerSaveMode() || isRestricted(context) ? R.string.battery_saver : R.string.seldom);
    }

    /**
     * Opens the settings of notifications, or those of the app when something else restricts it; when only a distributor is missing, lets
     * the player choose one.
     */
    static void openSettings(Context context) {
        if (Permission.state(context) == Permission.GRANTED && UnifiedPush.isChoiceOpen(context))
            UnifiedPush.choose(context, () -> openPage(context));
        else
            openPage(context);
    }

    private static void openPage(Context context) {
        Intent page = new Intent(Settings.ACTION_APP_NOTIFICATION_SETTINGS).putExtra(Settings.EXTRA_APP_PACKAGE, context.getPackageName());
        if (Permission.state(context) == Permission.GRANTED && !describe(context).isEmpty())
            page = new Intent(Settings.ACTION_APPLICATION_DETAILS_SETTINGS, Uri.fromParts("package", context.getPackageName(), null));
        context.startActivity(page.addFlags(Intent.FLAG_ACTIVITY_NEW_TASK));
    }

    private static boolean isForbidden(Context context) {
        return Build.VERSION.SDK_INT >= Build.VERSION_CODES.P
            && context.getSystemService(ActivityManager.class).isBackgroundRestricted();
    }

    private static boolean isRestricted(Context context) {
        return Build.VERSION.SDK_INT >= Build.VERSION_CODES.P
            && context.getSystemService(UsageStatsManager.class).getAppStandbyBucket() >= RESTRICTED_BUCKET;
    }
}
