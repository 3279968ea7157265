package org.gingerbreadhouse;

import android.app.Service;
import android.content.Intent;
import android.os.Binder;
import android.os.IBinder;

/** A distributor binds to this for some seconds when it has a message for us, and so keeps us awake. It does nothing. */
public class RaiseService extends Service {
    private final IBinder nothing = new Binder();

    @Override
    public IBinder onBind(Intent intent) {
        return nothing;
    }
}
