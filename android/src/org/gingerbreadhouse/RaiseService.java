package org.gingerbreadhouse;

import android.app.Service;
import android.content.Intent;
import android.os.Binder;
import android.os.IBinder;

/**
 * A distributor binds to this service for some seconds when it delivers a message, which raises the priority of our process. The service
 * itself does nothing.
 */
public class RaiseService extends Service {
    private final IBinder nothing = new Binder();

    @Override
    public IBinder onBind(Intent intent) {
        return nothing;
    }
}
