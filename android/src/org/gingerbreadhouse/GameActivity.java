package org.gingerbreadhouse;

import android.content.Intent;
import android.graphics.Insets;
import android.os.Build;
import android.os.Bundle;
import android.view.View;
import android.view.WindowInsets;
import java.lang.ref.WeakReference;
import org.qtproject.qt.android.bindings.QtActivity;

/** The window of the app. QtActivity does nearly all of the work. */
public class GameActivity extends QtActivity {
    static final String GAME = "game";
    static final int ASK_PERMISSION = 7301;
    static final int CHOOSE_DISTRIBUTOR = 7302;
    private static final int EDGE_TO_EDGE = 35; // since this version a window extends below the system bars

    private static volatile WeakReference<GameActivity> current = new WeakReference<>(null);
    private static volatile boolean watched = false;

    static GameActivity current() {
        return current.get();
    }

    /** Whether the app is on the screen. */
    static boolean isWatched() {
        return watched;
    }

    @Override
    public void onCreate(Bundle state) {
        super.onCreate(state);
        current = new WeakReference<>(this);
        if (state == null) // otherwise the activity is recreated, and this intent was handled before
            follow(getIntent());
        if (Build.VERSION.SDK_INT >= EDGE_TO_EDGE)
            keepClearOfBars(findViewById(android.R.id.content));
    }

    @Override
    public void onNewIntent(Intent intent) {
        super.onNewIntent(intent);
        setIntent(intent);
        follow(intent);
    }

    @Override
    public void onResume() {
        super.onResume();
        watched = true;
        Notifications.withdraw(this); // the app shows itself which games wait, whoever has posted the notification
        Events.tellChange(); // the player may have changed something in the system's settings
    }

    @Override
    public void onPause() {
        watched = false;
        super.onPause();
    }

    @Override
    public void onRequestPermissionsResult(int request, String[] permissions, int[] results) {
        super.onRequestPermissionsResult(request, permissions, results);
        if (request == ASK_PERMISSION)
            Events.tellChange();
    }

    @Override
    public void onActivityResult(int request, int result, Intent data) {
        super.onActivityResult(request, result, data);
        if (request == CHOOSE_DISTRIBUTOR)
            UnifiedPush.chosen(this, result == RESULT_OK ? data : null);
    }

    /** Any app can send any intent here, so a game is opened only if the app knows its id. Links are handled by Qt. */
    private static void follow(Intent intent) {
        String game = intent == null ? null : intent.getStringExtra(GAME);
        if (game != null && game.matches("[0-9A-Za-z-]{1,64}"))
            Events.tellGame(game);
    }

    private static void keepClearOfBars(View content) {
        content.setOnApplyWindowInsetsListener((view, insets) -> {
            Insets bars = insets.getInsets(WindowInsets.Type.systemBars() | WindowInsets.Type.displayCutout() | WindowInsets.Type.ime());
            view.setPadding(bars.left, bars.top, bars.right, bars.bottom);
            return WindowInsets.CONSUMED;
        });
    }
}
