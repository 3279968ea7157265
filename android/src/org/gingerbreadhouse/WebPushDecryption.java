package org.gingerbreadhouse;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.KeyAgreement;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** Decrypts push messages: RFC 8291 over RFC 8188 (aes128gcm), one record. Plain Java without Android, so that any JVM can test it. */
final class WebPushDecryption {
    static final int LONGEST = 4096;
    private static final int SALT_LENGTH = 16;
    private static final int HEAD_LENGTH = SALT_LENGTH + 4 + 1;
    private static final int KEY_LENGTH = 16;
    private static final int NONCE_LENGTH = 12;
    private static final int TAG_LENGTH = 16;
    private static final byte LAST_RECORD = 2;

    private WebPushDecryption() {}

    /** Throws, and returns no part of the message, when anything is wrong with it. */
    static byte[] decrypt(byte[] message, WebPushKeys keys) throws GeneralSecurityException {
        if (message.length > LONGEST || message.length <= HEAD_LENGTH + WebPushKeys.POINT_LENGTH + TAG_LENGTH)
            throw new GeneralSecurityException("too long or too short");
        byte[] salt = Arrays.copyOf(message, SALT_LENGTH);
        long record = ByteBuffer.wrap(message, SALT_LENGTH, 4).getInt() & 0xffffffffL;
        if (message[HEAD_LENGTH - 1] != WebPushKeys.POINT_LENGTH)
            throw new GeneralSecurityException("the key of the sender is missing");
        int body = HEAD_LENGTH + WebPushKeys.POINT_LENGTH;
        byte[] sender = Arrays.copyOfRange(message, HEAD_LENGTH, body);
        if (message.length - body > record)
            throw new GeneralSecurityException("there is more than one record");

        byte[] prk = hmac(salt, material(keys, sender));
        byte[] key = Arrays.copyOf(expand(prk, ascii("Content-Encoding: aes128gcm\0")), KEY_LENGTH);
        byte[] nonce = Arrays.copyOf(expand(prk, ascii("Content-Encoding: nonce\0")), NONCE_LENGTH);
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(Cipher.DECRYPT_MODE, new SecretKeySpec(key, "AES"), new GCMParameterSpec(8 * TAG_LENGTH, nonce));
        return unpadded(cipher.doFinal(message, body, message.length - body));
    }

    private static byte[] material(WebPushKeys keys, byte[] sender) throws GeneralSecurityException {
        KeyAgreement agreement = KeyAgreement.getInstance("ECDH");
        agreement.init(keys.key);
        agreement.doPhase(WebPushKeys.publicKey(sender), true);
        byte[] prk = hmac(keys.secret(), agreement.generateSecret());
        return expand(prk, joined(ascii("WebPush: info\0"), keys.point(), sender));
    }

    private static byte[] unpadded(byte[] plain) throws GeneralSecurityException {
        int end = plain.length - 1;
        while (end >= 0 && plain[end] == 0)
            --end;
        if (end < 0 || plain[end] != LAST_RECORD)
            throw new GeneralSecurityException("it does not end as it must");
        return Arrays.copyOf(plain, end);
    }

    /** HKDF-Expand for a single block, which is enough here. */
    private static byte[] expand(byte[] prk, byte[] info) throws GeneralSecurityException {
        return hmac(prk, joined(info, new byte[] {1}));
    }

    private static byte[] hmac(byte[] key, byte[] data) throws GeneralSecurityException {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key, "HmacSHA256"));
        return mac.doFinal(data);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts)
            all.write(part, 0, part.length);
        return all.toByteArray();
    }
}
