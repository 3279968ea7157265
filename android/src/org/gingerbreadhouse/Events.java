package org.gingerbreadhouse;

/** What happens in Android's thread and the app wants to know. What happens before it listens waits for it. */
final class Events {
    private static boolean listening = false;
    private static String waitingGame = null;

    private Events() {}

    /** The app has come so far. */
    static synchronized void listen() {
        listening = true;
        if (waitingGame != null)
            opened(waitingGame);
        waitingGame = null;
    }

    /** The app is going. */
    static synchronized void silence() {
        listening = false;
    }

    /** Permission, address or restriction. */
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
