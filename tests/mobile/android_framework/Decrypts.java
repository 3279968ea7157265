package org.gingerbreadhouse;

import java.lang.reflect.Method;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.interfaces.ECPrivateKey;
import java.security.spec.ECFieldFp;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPoint;
import java.security.spec.ECPrivateKeySpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.Scanner;

/** Makes keys, and decrypts messages that were encrypted for them: lines of a message and its text. */
public final class Decrypts {
    private static final Base64.Decoder DECODER = Base64.getUrlDecoder();

    private Decrypts() {}

    public static void main(String[] words) throws GeneralSecurityException, ReflectiveOperationException {
        if (words[0].equals("make")) {
            WebPushKeys made = WebPushKeys.create();
            System.out.println(made.publicText() + " " + made.secretText() + " " + made.encode());
            return;
        }
        example();
        numbers();
        points();
        WebPushKeys keys = WebPushKeys.decode(words[1].split(" ")[2]);
        require(keys.publicText().equals(words[1].split(" ")[0]), "keys change when they are kept");
        String[] kept = words[1].split(" ")[2].split("\\.");
        for (String broken : new String[] {"", "x", kept[0] + "." + kept[1], words[1].split(" ")[2] + ".", kept[0] + "." + kept[1] + ".",
                                           kept[0] + "." + kept[1] + "." + kept[2] + "AAAA", kept[0] + "." + kept[2] + "." + kept[2], "!." + kept[1] + "." + kept[2]})
            refuseKeys(broken);
        int count = 0;
        for (Scanner lines = new Scanner(System.in, "UTF-8"); lines.hasNextLine(); ++count) {
            String[] line = lines.nextLine().split(" ", -1);
            byte[] message = DECODER.decode(line[0]);
            if (line[1].equals("refuse")) {
                refuse(message, keys, "what is wrong in line " + count);
                continue;
            }
            require(Arrays.equals(WebPushDecryption.decrypt(message, keys), DECODER.decode(line[1])), "another text in line " + count);
            if (message.length < 200)
                spoil(message, keys);
        }
        require(count >= 5, "nothing was encrypted");
        refuse(new byte[0], keys, "nothing");
        refuse(new byte[5000], keys, "something too long");
    }

    /** The example of RFC 8291, appendix A. */
    private static void example() throws GeneralSecurityException {
        BigInteger number = new BigInteger(1, DECODER.decode("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"));
        ECPrivateKeySpec form = new ECPrivateKeySpec(number, WebPushKeys.curve());
        byte[] point = DECODER.decode("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4");
        ECPrivateKey key = (ECPrivateKey) KeyFactory.getInstance("EC").generatePrivate(form);
        WebPushKeys keys = new WebPushKeys(key, point, DECODER.decode("BTBZMqHH6r4Tts7J_aSIgg"));
        byte[] message = DECODER.decode("DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95b"
            + "Qpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN");
        String text = new String(WebPushDecryption.decrypt(message, keys), StandardCharsets.US_ASCII);
        require(text.equals("When I grow up, I want to be a watermelon"), "the example of the RFC says: " + text);
    }

    /** A coordinate always has 32 bytes, also one with leading zero bytes, as in one key of a hundred. */
    private static void numbers() throws ReflectiveOperationException {
        Method bytes = WebPushKeys.class.getDeclaredMethod("bytes", ECPoint.class);
        bytes.setAccessible(true);
        for (int bits = 0; bits <= 256; ++bits) {
            BigInteger number = BigInteger.ONE.shiftLeft(bits).subtract(BigInteger.ONE); // so many one bits
            BigInteger other = BigInteger.ONE.shiftLeft(Math.min(255, 256 - bits));
            byte[] point = (byte[]) bytes.invoke(null, new ECPoint(number, other));
            require(point.length == 65 && point[0] == 4, "a point of another form");
            require(new BigInteger(1, Arrays.copyOfRange(point, 1, 33)).equals(number), "another number of " + bits + " bits");
            require(new BigInteger(1, Arrays.copyOfRange(point, 33, 65)).equals(other), "another second number, after " + bits + " bits");
        }
    }

    /** A point that is not on the curve, or is encoded otherwise, is refused as a key. */
    private static void points() throws GeneralSecurityException {
        ECParameterSpec curve = WebPushKeys.curve();
        BigInteger p = ((ECFieldFp) curve.getCurve().getField()).getP();
        BigInteger x = BigInteger.ZERO; // a small one, so that adding the modulus still fits into 32 bytes
        BigInteger y;
        BigInteger square;
        do {
            x = x.add(BigInteger.ONE);
            square = x.pow(3).add(curve.getCurve().getA().multiply(x)).add(curve.getCurve().getB()).mod(p);
            y = square.modPow(p.add(BigInteger.ONE).shiftRight(2), p);
        } while (!y.pow(2).mod(p).equals(square));
        byte[] right = point(4, x, y);
        require(WebPushKeys.publicKey(right).getW().equals(new ECPoint(x, y)), "a key becomes another one");
        refusePoint(point(4, x.add(BigInteger.ONE), y), "which is not on the curve");
        refusePoint(point(4, x, y.xor(BigInteger.ONE)), "which is not on the curve either");
        refusePoint(point(4, y, x), "whose numbers have changed places");
        refusePoint(point(4, x.add(p), y), "whose first number is too large");
        for (int form : new int[] {0, 2, 3, 5})
            refusePoint(point(form, x, y), "of the form " + form);
        refusePoint(Arrays.copyOf(right, 64), "that is too short");
        refusePoint(Arrays.copyOf(right, 66), "that is too long");
        refusePoint(new byte[0], "that is nothing");
    }

    private static byte[] point(int form, BigInteger x, BigInteger y) {
        byte[] all = new byte[65];
        all[0] = (byte) form;
        for (int i = 0; i < 32; ++i) {
            all[32 - i] = x.shiftRight(8 * i).byteValue();
            all[64 - i] = y.shiftRight(8 * i).byteValue();
        }
        return all;
    }

    private static void refusePoint(byte[] point, String what) {
        try {
            WebPushKeys.publicKey(point);
        } catch (GeneralSecurityException right) {
            return;
        }
        require(false, "nobody noticed a point " + what);
    }

    /** Refuses a message with one wrong bit or one byte less. (The record size may be any that is large enough.) */
    private static void spoil(byte[] message, WebPushKeys keys) {
        for (int i = 0; i < message.length; ++i) {
            byte[] other = message.clone();
            other[i] ^= 1;
            if (i < 16 || i >= 20)
                refuse(other, keys, "a bit of byte " + i);
        }
        refuse(Arrays.copyOf(message, message.length - 1), keys, "one byte less");
    }

    private static void refuse(byte[] message, WebPushKeys keys, String what) {
        try {
            WebPushDecryption.decrypt(message, keys);
        } catch (GeneralSecurityException right) {
            return;
        }
        require(false, "nobody noticed " + what);
    }

    private static void refuseKeys(String kept) {
        try {
            WebPushKeys.decode(kept);
        } catch (GeneralSecurityException right) {
            return;
        }
        require(false, "nobody noticed that these are no keys: " + kept.length());
    }

    private static void require(boolean so, String otherwise) {
        if (so)
            return;
        System.err.println(otherwise);
        System.exit(1);
    }
}
