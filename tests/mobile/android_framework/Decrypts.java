package org.gingerbreadhouse;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.interfaces.ECPrivateKey;
import java.security.spec.ECPrivateKeySpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.Scanner;

/** Makes keys, and reads what was encrypted for them: lines of a message and its text. */
public final class Decrypts {
    private static final Base64.Decoder DECODER = Base64.getUrlDecoder();

    private Decrypts() {}

    public static void main(String[] words) throws GeneralSecurityException {
        if (words[0].equals("make")) {
            WebPushKeys made = WebPushKeys.create();
            System.out.println(made.publicText() + " " + made.secretText() + " " + made.encode());
            return;
        }
        example();
        WebPushKeys keys = WebPushKeys.decode(words[1].split(" ")[2]);
        require(keys.publicText().equals(words[1].split(" ")[0]), "keys change when they are kept");
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

    /** RFC 8291, appendix A. */
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

    /** One bit anywhere, or one byte less. (The size of a record may be any that is large enough.) */
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

    private static void require(boolean so, String otherwise) {
        if (so)
            return;
        System.err.println(otherwise);
        System.exit(1);
    }
}
