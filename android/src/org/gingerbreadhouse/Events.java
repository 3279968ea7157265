package org.gingerbreadhouse;

/** Passes events from Android's threads to the app. Events that happen before the app listens are kept for it. */
final class Events {
    private static boolean listening = false;
    private static String waitingGame = null;

    private Events() {}

    /** The app listens from now on. */
    static synchronized void listen() {
        listening = true;
        if (waitingGame != null)
            opened(waitingGame);
        waitingGame = null;
    }

    /** The app stops listening. */
    static synchronized void silence() {
        listening = false;
    }

    /** The permission, the push address or a restriction may have changed. */
    static synchronized void tellChange() {
        if (listening)
            changed();
    }

    static synchronized void tellGame(String game) {
        if (listening)
            opened(game);
        else
            waitingGame = game;
    }

    private static native void changed();
    private static native void opened(String game);
}
