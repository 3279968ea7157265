package org.gingerbreadhouse;

import android.app.job.JobInfo;
import android.app.job.JobParameters;
import android.app.job.JobScheduler;
import android.app.job.JobService;
import android.content.ComponentName;
import android.content.Context;
import android.os.Build;
import android.os.PersistableBundle;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Calendar;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.json.JSONException;
import org.json.JSONObject;

/**
 * Sends and fetches turns from time to time while the app is closed, and shows which games wait. Needed when no push service wakes the app.
 * Runs in a process of its own (android:process) without Qt: two copies of SQLite in one process would not see each other's locks.
 */
public class BackgroundJob extends JobService {
    private static final int EVERY_QUARTER = 1;
    private static final int SOON = 2;
    private static final long QUARTER = 15 * 60 * 1000L; // the shortest period that Android allows
    private static final String PUSH_WAS_SHOWN = "push-was-shown";

    private final Set<Integer> wanted = ConcurrentHashMap.newKeySet(); // ids of the jobs that were started and not stopped

    /** Does nothing if the job is scheduled: scheduling it again would restart its period. */
    static void schedule(Context context) {
        JobScheduler scheduler = context.getSystemService(JobScheduler.class);
        if (scheduler.getPendingJob(EVERY_QUARTER) == null)
            scheduler.schedule(job(context, EVERY_QUARTER).setPeriodic(QUARTER).setPersisted(true).build());
    }

    static void cancel(Context context) {
        context.getSystemService(JobScheduler.class).cancel(EVERY_QUARTER);
    }

    /** Runs the job once, soon, because a push has notified of a turn. */
    static void fetchSoon(Context context) {
        PersistableBundle extras = new PersistableBundle();
        extras.putInt(PUSH_WAS_SHOWN, 1);
        JobInfo.Builder once = job(context, SOON).setExtras(extras);
        if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.S)
            once.setExpedited(true);
        context.getSystemService(JobScheduler.class).schedule(once.build());
    }

    @Override
    public boolean onStartJob(JobParameters parameters) {
        wanted.add(parameters.getJobId());
        new Thread(() -> {
            boolean pushWasShown = parameters.getExtras().getInt(PUSH_WAS_SHOWN) == 1;
            try {
                if (pushWasShown || Permission.state(this) == Permission.GRANTED)
                    runPass(parameters.getJobId(), pushWasShown);
            } catch (GeneralSecurityException | IOException | JSONException | LinkageError trouble) {
                // The next run tries again; there is no screen to report the error on.
            } finally {
                jobFinished(parameters, false);
            }
        }, "background").start();
        return true;
    }

    /** Android may freeze this process soon. The pass must end first: it holds the sync lock, without which no other process can sync. */
    @Override
    public boolean onStopJob(JobParameters parameters) {
        wanted.remove(parameters.getJobId());
        try {
            stop();
        } catch (UnsatisfiedLinkError early) {
            // The library is not loaded yet, and `wanted` keeps the pass from beginning.
        }
        return false; // the next periodic run does the rest
    }

    private void runPass(int job, boolean pushWasShown) throws GeneralSecurityException, IOException, JSONException {
        System.loadLibrary("background");
        File folder = getFilesDir();
        String token = Secrets.read(new File(folder, "token").getPath());
        Calendar now = Calendar.getInstance();
        int minute = now.get(Calendar.HOUR_OF_DAY) * 60 + now.get(Calendar.MINUTE);
        String authorities = Authorities.file(this);
        byte[] decision = wanted.contains(job) ? pass(folder.getPath(), token, authorities, minute, pushWasShown) : null;
        if (decision != null)
            show(new JSONObject(new String(decision, StandardCharsets.UTF_8)));
    }

    private void show(JSONObject decision) {
        String who = decision.optString("who");
        String game = decision.optString("game");
        int others = decision.optInt("others");
        int waiting = decision.optInt("waiting");
        switch (decision.optString("tell")) {
        case "show":
            Notifications.showTurn(this, who, game, others, waiting);
            break;
        case "update":
            Notifications.update(this, who, game, others, waiting);
            break;
        case "withdraw":
            Notifications.withdraw(this);
            break;
        default:
            break;
        }
    }

    private static JobInfo.Builder job(Context context, int id) {
        return new JobInfo.Builder(id, new ComponentName(context, BackgroundJob.class)).setRequiredNetworkType(JobInfo.NETWORK_TYPE_ANY);
    }

    /** Implemented in android/background.cpp. Returns what to show, as JSON in UTF-8, or null when the app is open or the pass failed. */
    private static native byte[] pass(String folder, String token, String authorities, int minute, boolean pushWasShown);

    /** Ends the passes that are running. */
    private static native void stop();
}
