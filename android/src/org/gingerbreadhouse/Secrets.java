package org.gingerbreadhouse;

import android.security.keystore.KeyGenParameterSpec;
import android.security.keystore.KeyProperties;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.security.ProviderException;
import java.security.UnrecoverableKeyException;
import java.util.Arrays;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.KeyGenerator;
import javax.crypto.spec.GCMParameterSpec;

/**
 * Keeps small secrets in encrypted files: the key is generated in the Android key store and never leaves it. Without Qt, because the
 * background job, a process of its own, reads the token, too. Backups leave these files out (res/xml); a file whose key does not exist here
 * is treated as empty.
 */
final class Secrets {
    private static final String STORE = "AndroidKeyStore";
    private static final String KEY = "secrets";
    private static final int NONCE_LENGTH = 12;
    private static final int TAG_BITS = 128;
    private static final String CIPHER = "AES/GCM/NoPadding";
    private static final String AWAY = "the key store does not answer"; // Android reports this by an unchecked exception

    private Secrets() {}

    /** An empty text when there is no secret. Throws when the key store cannot be read now. */
    static synchronized String read(String path) throws GeneralSecurityException, IOException {
        File file = new File(path);
        if (!file.exists())
            return "";
        byte[] kept = Files.readAllBytes(file.toPath());
        KeyStore store = KeyStore.getInstance(STORE);
        store.load(null);
        try {
            Key key = store.getKey(KEY, null);
            if (key == null || kept.length <= NONCE_LENGTH)
                return "";
            Cipher cipher = Cipher.getInstance(CIPHER);
            cipher.init(Cipher.DECRYPT_MODE, key, new GCMParameterSpec(TAG_BITS, kept, 0, NONCE_LENGTH));
            byte[] plain = cipher.doFinal(kept, NONCE_LENGTH, kept.length - NONCE_LENGTH);
            return new String(plain, StandardCharsets.UTF_8);
        } catch (AEADBadTagException | UnrecoverableKeyException lost) {
            return ""; // encrypted with a key that does not exist any more
        } catch (ProviderException away) {
            throw new GeneralSecurityException(AWAY, away);
        }
    }

    /** An empty text deletes the secret. The old file is replaced only when the new one is complete. */
    static synchronized void keep(String path, String secret) throws GeneralSecurityException, IOException {
        File file = new File(path);
        if (secret.isEmpty()) {
            Files.deleteIfExists(file.toPath());
            return;
        }
        byte[] all = seal(secret.getBytes(StandardCharsets.UTF_8));
        File fresh = new File(path + ".new");
        try (FileOutputStream out = new FileOutputStream(fresh)) {
            out.write(all);
            out.getFD().sync();
        }
        Files.move(fresh.toPath(), file.toPath(), StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }

    private static byte[] seal(byte[] plain) throws GeneralSecurityException, IOException {
        try {
            Cipher cipher = Cipher.getInstance(CIPHER);
            cipher.init(Cipher.ENCRYPT_MODE, key());
            byte[] closed = cipher.doFinal(plain);
            byte[] nonce = cipher.getIV();
            if (nonce.length != NONCE_LENGTH)
                throw new GeneralSecurityException("this key store makes other nonces");
            byte[] all = Arrays.copyOf(nonce, nonce.length + closed.length);
            System.arraycopy(closed, 0, all, nonce.length, closed.length);
            return all;
        } catch (ProviderException away) {
            throw new GeneralSecurityException(AWAY, away);
        }
    }

    private static Key key() throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance(STORE);
        store.load(null);
        Key known = store.getKey(KEY, null);
        if (known != null)
            return known;
        KeyGenerator generator = KeyGenerator.getInstance(KeyProperties.KEY_ALGORITHM_AES, STORE);
        generator.init(new KeyGenParameterSpec.Builder(KEY, KeyProperties.PURPOSE_ENCRYPT | KeyProperties.PURPOSE_DECRYPT)
                           .setBlockModes(KeyProperties.BLOCK_MODE_GCM)
                           .setEncryptionPaddings(KeyProperties.ENCRYPTION_PADDING_NONE)
                           .setKeySize(256)
                           .build());
        return generator.generateKey();
    }
}
