package org.gingerbreadhouse;

import android.app.Notification;
import android.app.NotificationChannel;
import android.app.NotificationManager;
import android.app.PendingIntent;
import android.content.Context;
import android.content.Intent;
import android.content.res.Resources;
import android.service.notification.StatusBarNotification;

/** The only notification of the app; a new one replaces it. */
final class Notifications {
    static final String CHANNEL = "your_turn"; // only the player can change a channel that exists, so different properties need a new id
    private static final int TURN = 1;

    private Notifications() {}

    static NotificationManager manager(Context context) {
        return context.getSystemService(NotificationManager.class);
    }

    /** Also updates an existing channel: its name follows the language of the system. */
    static void makeChannel(Context context) {
        NotificationChannel channel =
            new NotificationChannel(CHANNEL, context.getString(R.string.channel_your_turn), NotificationManager.IMPORTANCE_HIGH);
        channel.setDescription(context.getString(R.string.channel_your_turn_description));
        channel.setShowBadge(true);
        channel.setLockscreenVisibility(Notification.VISIBILITY_PRIVATE);
        manager(context).createNotificationChannel(channel);
    }

    /** Shows a text that the app has made. */
    static void show(Context context, String title, String text, String game, int waiting) {
        post(context, title, text, game, waiting, false);
    }

    /** Makes the text from resources, for when the app does not run. */
    static void showTurn(Context context, String who, String game, int others, int waiting) {
        post(context, context.getString(R.string.your_turn), words(context.getResources(), who, others), game, waiting, false);
    }

    /** Updates the notification silently, and only if the player has not dismissed it. */
    static void update(Context context, String who, String game, int others, int waiting) {
        if (isShown(context))
            post(context, context.getString(R.string.your_turn), words(context.getResources(), who, others), game, waiting, true);
    }

    static void showTest(Context context) {
        post(context, context.getString(R.string.app_name), context.getString(R.string.test_arrived), "", 0, false);
    }

    static void withdraw(Context context) {
        manager(context).cancel(TURN);
    }

    private static void post(Context context, String title, String text, String game, int waiting, boolean quietly) {
        makeChannel(context);
        manager(context).notify(TURN, new Notification.Builder(context, CHANNEL)
                                          .setSmallIcon(R.drawable.ic_turn)
                                          .setColor(context.getColor(R.color.gingerbread))
                                          .setContentTitle(title)
                                          .setContentText(text)
                                          .setStyle(new Notification.BigTextStyle().bigText(text))
                                          .setCategory(Notification.CATEGORY_SOCIAL)
                                          .setContentIntent(opening(context, game))
                                          .setAutoCancel(true)
                                          .setOnlyAlertOnce(quietly)
                                          .setNumber(waiting)
                                          .build());
    }

    private static PendingIntent opening(Context context, String game) {
        Intent open = new Intent(context, GameActivity.class).setAction(Intent.ACTION_MAIN);
        open.addFlags(Intent.FLAG_ACTIVITY_NEW_TASK | Intent.FLAG_ACTIVITY_SINGLE_TOP);
        open.putExtra(GameActivity.GAME, game);
        return PendingIntent.getActivity(context, TURN, open, PendingIntent.FLAG_UPDATE_CURRENT | PendingIntent.FLAG_IMMUTABLE);
    }

    private static boolean isShown(Context context) {
        for (StatusBarNotification one : manager(context).getActiveNotifications())
            if (one.getId() == TURN)
                return true;
        return false;
    }

    private static String words(Resources resources, String who, int others) {
        if (who.isEmpty())
            return resources.getQuantityString(R.plurals.games_wait, others + 1, others + 1);
        return others == 0 ? resources.getString(R.string.one_waits, who)
                           : resources.getQuantityString(R.plurals.one_and_others_wait, others, who, others);
    }
}
