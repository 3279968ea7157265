package org.gingerbreadhouse;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import org.json.JSONException;
import org.json.JSONObject;

/**
 * Receives what a distributor sends. Any app can send such an intent: intents without our token, and messages that were not encrypted for
 * this device, are ignored.
 */
public class PushReceiver extends BroadcastReceiver {
    private static final String FROM = "org.unifiedpush.android.connector.";
    private static final int LONGEST_NAME = 100;

    @Override
    public void onReceive(Context context, Intent intent) {
        String action = intent.getAction();
        if (action == null || !action.startsWith(FROM) || !UnifiedPush.knows(context, intent.getStringExtra(UnifiedPush.TOKEN)))
            return;
        UnifiedPush.acknowledge(context, intent.getStringExtra(UnifiedPush.ID));
        switch (action.substring(FROM.length())) {
        case "NEW_ENDPOINT":
            UnifiedPush.reached(context, intent.getStringExtra("endpoint"));
            break;
        case "MESSAGE":
            handleMessage(context, intent.getByteArrayExtra("bytesMessage"));
            break;
        case "REGISTRATION_FAILED":
            UnifiedPush.failed(context, intent.getStringExtra("reason"));
            break;
        case "UNREGISTERED":
            UnifiedPush.unregistered(context);
            break;
        default: // TEMP_UNAVAILABLE, since 3.1: the service comes back, and until then the job looks for turns
            break;
        }
    }

    private static void handleMessage(Context context, byte[] message) {
        WebPushKeys keys = UnifiedPush.keys(context);
        if (message == null || keys == null)
            return;
        try {
            notifyOf(context, new JSONObject(new String(WebPushDecryption.decrypt(message, keys), StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException | JSONException forged) {
            return; // unknown format, perhaps of a newer server; a push is only a hint
        }
    }

    /** {"v":1,"kind":"turn","who":"Bob","game":"…","others":2,"waiting":3} */
    private static void notifyOf(Context context, JSONObject message) {
        if (message.optInt("v") != 1 || Permission.state(context) != Permission.GRANTED)
            return;
        if ("test".equals(message.optString("kind"))) {
            Notifications.showTest(context);
            return;
        }
        int waiting = message.optInt("waiting");
        if (!"turn".equals(message.optString("kind")) || GameActivity.isWatched())
            return;
        if (waiting <= 0) {
            Notifications.withdraw(context);
            return;
        }
        String who = message.optString("who");
        String shortened = who.length() > LONGEST_NAME ? who.substring(0, LONGEST_NAME) : who;
        Notifications.showTurn(context, shortened, message.optString("game"), Math.max(0, message.optInt("others")), waiting);
        BackgroundJob.fetchSoon(context); // so that the game is up to date when the player taps the notification
    }
}
