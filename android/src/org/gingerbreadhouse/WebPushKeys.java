package org.gingerbreadhouse;

import java.math.BigInteger;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECFieldFp;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPoint;
import java.security.spec.ECPublicKeySpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Arrays;
import java.util.Base64;

/** The keys of this device for encrypted push messages (RFC 8291). Plain Java without Android, so that any JVM can test it. */
final class WebPushKeys {
    static final int POINT_LENGTH = 65;
    static final int SECRET_LENGTH = 16;
    private static final int COORDINATE_LENGTH = 32;
    private static final byte UNCOMPRESSED = 4;

    final ECPrivateKey key;
    private final byte[] point;
    private final byte[] secret;

    WebPushKeys(ECPrivateKey key, byte[] point, byte[] secret) throws GeneralSecurityException {
        if (secret.length != SECRET_LENGTH)
            throw new GeneralSecurityException("the secret has another length");
        publicKey(point);
        this.key = key;
        this.point = point.clone();
        this.secret = secret.clone();
    }

    static WebPushKeys create() throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(new ECGenParameterSpec("secp256r1"));
        KeyPair pair = generator.generateKeyPair();
        byte[] secret = new byte[SECRET_LENGTH];
        new SecureRandom().nextBytes(secret);
        return new WebPushKeys((ECPrivateKey) pair.getPrivate(), bytes(((ECPublicKey) pair.getPublic()).getW()), secret);
    }

    /** As text for storage; contains the private key. */
    String encode() {
        return text(key.getEncoded()) + "." + text(point) + "." + text(secret);
    }

    static WebPushKeys decode(String kept) throws GeneralSecurityException {
        String[] parts = kept.split("\\.", -1);
        if (parts.length != 3)
            throw new GeneralSecurityException("these are no keys");
        try {
            Base64.Decoder decoder = Base64.getUrlDecoder();
            PKCS8EncodedKeySpec form = new PKCS8EncodedKeySpec(decoder.decode(parts[0]));
            ECPrivateKey key = (ECPrivateKey) KeyFactory.getInstance("EC").generatePrivate(form);
            return new WebPushKeys(key, decoder.decode(parts[1]), decoder.decode(parts[2]));
        } catch (IllegalArgumentException | ClassCastException broken) {
            throw new GeneralSecurityException("these are no keys");
        }
    }

    byte[] point() {
        return point.clone();
    }

    byte[] secret() {
        return secret.clone();
    }

    /** As the server is told them: p256dh and auth. */
    String publicText() {
        return text(point);
    }

    String secretText() {
        return text(secret);
    }

    /** Rejects points that are not on the curve: with those an attacker could find the private key bit by bit (invalid curve attack). */
    static ECPublicKey publicKey(byte[] point) throws GeneralSecurityException {
        if (point.length != POINT_LENGTH || point[0] != UNCOMPRESSED)
            throw new GeneralSecurityException("this is no point");
        ECParameterSpec curve = curve();
        BigInteger x = new BigInteger(1, Arrays.copyOfRange(point, 1, 1 + COORDINATE_LENGTH));
        BigInteger y = new BigInteger(1, Arrays.copyOfRange(point, 1 + COORDINATE_LENGTH, POINT_LENGTH));
        BigInteger p = ((ECFieldFp) curve.getCurve().getField()).getP();
        BigInteger right = x.pow(3).add(curve.getCurve().getA().multiply(x)).add(curve.getCurve().getB()).mod(p);
        if (x.compareTo(p) >= 0 || y.compareTo(p) >= 0 || !y.pow(2).mod(p).equals(right))
            throw new GeneralSecurityException("this point is not on the curve");
        return (ECPublicKey) KeyFactory.getInstance("EC").generatePublic(new ECPublicKeySpec(new ECPoint(x, y), curve));
    }

    static ECParameterSpec curve() throws GeneralSecurityException {
        AlgorithmParameters parameters = AlgorithmParameters.getInstance("EC");
        parameters.init(new ECGenParameterSpec("secp256r1"));
        return parameters.getParameterSpec(ECParameterSpec.class);
    }

    private static byte[] bytes(ECPoint point) {
        byte[] all = new byte[POINT_LENGTH];
        all[0] = UNCOMPRESSED;
        put(point.getAffineX(), all, 1);
        put(point.getAffineY(), all, 1 + COORDINATE_LENGTH);
        return all;
    }

    /** BigInteger gives a variable number of bytes, with a leading zero or without leading zeros: pads or trims it. */
    private static void put(BigInteger number, byte[] into, int at) {
        byte[] digits = number.toByteArray();
        int count = Math.min(digits.length, COORDINATE_LENGTH);
        System.arraycopy(digits, digits.length - count, into, at + COORDINATE_LENGTH - count, count);
    }

    private static String text(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
