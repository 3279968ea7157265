package org.gingerbreadhouse;

import android.content.Context;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.Base64;
import java.util.Enumeration;

/**
 * Writes Android's certificate authorities to a file for libcurl, which cannot read them itself. Authorities that the player has added to
 * the device are not included, as is the default for apps.
 */
final class Authorities {
    private static final long A_WEEK = 7 * 24 * 3600 * 1000L;

    private Authorities() {}

    static synchronized String file(Context context) throws GeneralSecurityException, IOException {
        File file = new File(context.getCacheDir(), "authorities.pem");
        if (file.length() > 0 && System.currentTimeMillis() - file.lastModified() < A_WEEK)
            return file.getPath();
        KeyStore store = KeyStore.getInstance("AndroidCAStore");
        store.load(null);
        StringBuilder all = new StringBuilder();
        Base64.Encoder encoder = Base64.getMimeEncoder(64, new byte[] {'\n'});
        for (Enumeration<String> names = store.aliases(); names.hasMoreElements();) {
            String name = names.nextElement();
            Certificate one = name.startsWith("system:") ? store.getCertificate(name) : null;
            if (one != null)
                all.append("-----BEGIN CERTIFICATE-----\n")
                    .append(encoder.encodeToString(one.getEncoded()))
                    .append("\n-----END CERTIFICATE-----\n");
        }
        File fresh = File.createTempFile("authorities", null, context.getCacheDir()); // unique, because the job may write one at the same time
        Files.write(fresh.toPath(), all.toString().getBytes(StandardCharsets.US_ASCII));
        Files.move(fresh.toPath(), file.toPath(), StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        return file.getPath();
    }
}
