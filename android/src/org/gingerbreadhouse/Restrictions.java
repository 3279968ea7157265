package org.gingerbreadhouse;

import android.app.ActivityManager;
import android.app.usage.UsageStatsManager;
import android.content.Context;
import android.content.Intent;
import android.net.Uri;
import android.os.Build;
import android.os.PowerManager;
import android.provider.Settings;

/** What keeps a closed app from hearing of a turn, and where a player can change that. */
final class Restrictions {
    private static final int RESTRICTED_BUCKET = 45; // UsageStatsManager.STANDBY_BUCKET_RESTRICTED, which came with Android 11

    private Restrictions() {}

    /** A sentence for her, or an empty text. */
    static String describe(Context context) {
        if (isForbidden(context))
            return context.getString(R.string.background_forbidden);
        PowerManager power = context.getSystemService(PowerManager.class);
        boolean spared = power.isIgnoringBatteryOptimizations(context.getPackageName());
        if (UnifiedPush.isReachable(context) || spared)
            return ""; // a push service wakes us whatever the battery says
        return context.getString(power.isPowerSaveMode() || isRestricted(context) ? R.string.battery_saver : R.string.seldom);
    }

    /** For notifications, or for the app where something else is in the way; or that choice, where it is all that is missing. */
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
