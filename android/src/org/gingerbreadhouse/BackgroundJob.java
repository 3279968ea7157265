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
 * Sends and fetches turns now and then while the app is closed, and tells what waits: what Android gives an app that no push service
 * wakes. It runs in a process of its own (android:process), without Qt: two copies of SQLite in one process would not see each other's
 * locks.
 */
public class BackgroundJob extends JobService {
    private static final int EVERY_QUARTER = 1;
    private static final int SOON = 2;
    private static final long QUARTER = 15 * 60 * 1000L; // the least that Android allows
    private static final String HEARD = "heard";

    private final Set<Integer> wanted = ConcurrentHashMap.newKeySet(); // jobs that were started and not stopped

    /** If it is not yet: to schedule it again would begin its quarter of an hour anew. */
    static void schedule(Context context) {
        JobScheduler scheduler = context.getSystemService(JobScheduler.class);
        if (scheduler.getPendingJob(EVERY_QUARTER) == null)
            scheduler.schedule(job(context, EVERY_QUARTER).setPeriodic(QUARTER).setPersisted(true).build());
    }

    static void cancel(Context context) {
        context.getSystemService(JobScheduler.class).cancel(EVERY_QUARTER);
    }

    /** Once, for a turn of which a push has told. */
    static void fetchSoon(Context context) {
        PersistableBundle heard = new PersistableBundle();
        heard.putInt(HEARD, 1);
        JobInfo.Builder once = job(context, SOON).setExtras(heard);
        if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.S)
            once.setExpedited(true);
        context.getSystemService(JobScheduler.class).schedule(once.build());
    }

    @Override
    public boolean onStartJob(JobParameters parameters) {
        wanted.add(parameters.getJobId());
        new Thread(() -> {
            boolean heard = parameters.getExtras().getInt(HEARD) == 1;
            try {
                if (heard || Permission.state(this) == Permission.GRANTED)
                    look(parameters.getJobId(), heard);
            } catch (GeneralSecurityException | IOException | JSONException | LinkageError trouble) {
                // Another time: nothing is lost, and nobody looks who could be told.
            } finally {
                jobFinished(parameters, false);
            }
        }, "background").start();
        return true;
    }

    /** Soon this process stands still: until it goes on, nobody else could fetch anything if the pass were not over. */
    @Override
    public boolean onStopJob(JobParameters parameters) {
        wanted.remove(parameters.getJobId());
        try {
            stop();
        } catch (UnsatisfiedLinkError early) {
            // Then it has not begun, and will not.
        }
        return false; // whatever was not done the next one does
    }

    private void look(int job, boolean heard) throws GeneralSecurityException, IOException, JSONException {
        System.loadLibrary("background");
        File folder = getFilesDir();
        String token = Secrets.read(new File(folder, "token").getPath());
        Calendar now = Calendar.getInstance();
        int minute = now.get(Calendar.HOUR_OF_DAY) * 60 + now.get(Calendar.MINUTE);
        String authorities = Authorities.file(this);
        byte[] said = wanted.contains(job) ? pass(folder.getPath(), token, authorities, minute, heard) : null;
        if (said != null)
            tell(new JSONObject(new String(said, StandardCharsets.UTF_8)));
    }

    private void tell(JSONObject said) {
        String who = said.optString("who");
        String game = said.optString("game");
        int others = said.optInt("others");
        int waiting = said.optInt("waiting");
        switch (said.optString("tell")) {
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

    /** android/background.cpp: what to do, as JSON in UTF-8; nothing: the app is open, or something is wrong. */
    private static native byte[] pass(String folder, String token, String authorities, int minute, boolean heard);

    /** Whatever is under way there ends now. */
    private static native void stop();
}
