package org.gingerbreadhouse;

import static org.gingerbreadhouse.Behaves.*;

import android.app.PendingIntent;
import android.content.Intent;
import android.os.Build;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.KeyAgreement;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import standin.Device;

/** Part of Behaves: push messages by a UnifiedPush distributor, how one is found and chosen, and how its broadcasts are handled. */
final class BehavesPush {
    private static final String KEY = "B" + "k".repeat(86);
    private static final String OTHER_KEY = "B" + "o".repeat(86);
    private static final String CONNECTOR = "org.unifiedpush.android.connector.";

    private BehavesPush() {}

    static void go() throws Exception {
        registering();
        choosing();
        receiving();
    }

    private static void address() {
        String[] told = UnifiedPush.address(app);
        Device.say("address " + (told == null ? "none" : told.length + " " + told[0] + " " + told[1].length() + " " + told[2].length()) + ", reachable "
                   + UnifiedPush.isReachable(app) + ": " + UnifiedPush.describe(app));
    }

    private static void registering() throws Exception {
        for (int level : new int[] {33, 34}) {
            situation("registering with the only distributor, on Android " + level, () -> {
                Build.VERSION.SDK_INT = level;
                Device.distributors.put("org.ntfy", true);
                Device.distributors.put("org.hidden", false);
                UnifiedPush.listen(app, KEY + "x");
                UnifiedPush.listen(app, "");
                Device.say("now with a key");
                UnifiedPush.listen(app, KEY);
                address();
                Device.say("knows: " + UnifiedPush.knows(app, token()) + UnifiedPush.knows(app, "") + UnifiedPush.knows(app, null) + UnifiedPush.knows(app, "x"));
                for (String wrong : new String[] {null, "http://push.example/", "https://" + "x".repeat(993)})
                    UnifiedPush.reached(app, wrong);
                address();
                UnifiedPush.reached(app, "https://" + "x".repeat(992));
                UnifiedPush.reached(app, ENDPOINT);
                address();
                String before = token();
                restart();
                UnifiedPush.listen(app, KEY);
                address();
                Device.say("the same token: " + before.equals(token()));
            });
        }
        situation("another server: the old registration goes first", () -> {
            Device.distributors.put("org.ntfy", true);
            UnifiedPush.listen(app, KEY);
            UnifiedPush.reached(app, ENDPOINT);
            String before = token();
            UnifiedPush.listen(app, OTHER_KEY);
            Device.say("another token: " + !before.equals(token()));
            address();
        });
        situation("a distributor that fails within is asked three times in all, each with a new token", () -> {
            Device.distributors.put("org.ntfy", true);
            UnifiedPush.listen(app, KEY);
            for (int i = 0; i < 4; ++i) {
                String before = token();
                UnifiedPush.failed(app, "INTERNAL_ERROR");
                Device.say("another token: " + !before.equals(token()));
            }
            address();
        });
        situation("one that wants something of her says so; one that failed late is not believed", () -> {
            Device.distributors.put("org.ntfy", true);
            UnifiedPush.listen(app, KEY);
            UnifiedPush.failed(app, "ACTION_REQUIRED");
            address();
            UnifiedPush.failed(app, null);
            address();
            UnifiedPush.reached(app, ENDPOINT);
            UnifiedPush.failed(app, "ACTION_REQUIRED");
            address();
            UnifiedPush.unregistered(app);
            Device.say("token «" + token() + "»");
            address();
        });
        situation("its distributor was uninstalled, and there is another", () -> {
            Device.distributors.put("org.ntfy", true);
            UnifiedPush.listen(app, KEY);
            UnifiedPush.reached(app, ENDPOINT);
            Device.distributors.remove("org.ntfy");
            Device.say("describes " + UnifiedPush.describe(app));
            Device.distributors.put("org.other", true);
            UnifiedPush.listen(app, KEY);
            address();
        });
        situation("without keys nothing is registered", () -> {
            Device.distributors.put("org.ntfy", true);
            Device.keyStoreAway = true;
            UnifiedPush.listen(app, KEY);
            address();
        });
        situation("nobody passes on push messages here", () -> {
            UnifiedPush.listen(app, KEY);
            address();
        });
    }

    private static Intent card(String creator) {
        return new Intent().putExtra("pi", new PendingIntent("a card", creator));
    }

    private static void choosing() throws Exception {
        situation("of several she chooses one", () -> {
            Device.distributors.put("org.b", true);
            Device.distributors.put("org.a", true);
            UnifiedPush.listen(app, KEY);
            Device.say("without a window; open " + UnifiedPush.isChoiceOpen(app));
            GameActivity window = window(null, null);
            UnifiedPush.listen(app, KEY);
            UnifiedPush.listen(app, KEY);
            Device.say("offered once; open " + UnifiedPush.isChoiceOpen(app));
            address();
            window.onActivityResult(7301, -1, card("org.b"));
            window.onActivityResult(7302, 0, card("org.b"));
            Device.say("declined; open " + UnifiedPush.isChoiceOpen(app));
            window.onActivityResult(7302, -1, card("org.stranger"));
            window.onActivityResult(7302, -1, card(null));
            window.onActivityResult(7302, -1, new Intent());
            Device.say("nothing came of it; open " + UnifiedPush.isChoiceOpen(app));
            window.onActivityResult(7302, -1, card("org.b"));
            Device.say("chosen; open " + UnifiedPush.isChoiceOpen(app));
            UnifiedPush.reached(app, ENDPOINT);
            UnifiedPush.chosen(app, card("org.a"));
            address();
        });
        situation("where nobody lets her choose, something else is done", () -> {
            UnifiedPush.choose(app, () -> Device.say("otherwise: no window"));
            window(null, null);
            Device.nobodyChooses = true;
            UnifiedPush.choose(app, () -> Device.say("otherwise: nobody"));
        });
    }

    private static byte[] hmac(byte[] key, byte[]... parts) throws Exception {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key, "HmacSHA256"));
        for (byte[] part : parts)
            mac.update(part);
        return mac.doFinal();
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** Encrypts by RFC 8291, as a server does. */
    private static byte[] sealed(String text) throws Exception {
        WebPushKeys to = UnifiedPush.keys(app);
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(new ECGenParameterSpec("secp256r1"));
        KeyPair mine = generator.generateKeyPair();
        byte[] encoded = ((ECPublicKey) mine.getPublic()).getEncoded();
        byte[] point = Arrays.copyOfRange(encoded, encoded.length - 65, encoded.length);
        KeyAgreement agreement = KeyAgreement.getInstance("ECDH");
        agreement.init(mine.getPrivate());
        agreement.doPhase(WebPushKeys.publicKey(to.point()), true);
        byte[] one = {1};
        byte[] material = hmac(hmac(to.secret(), agreement.generateSecret()), ascii("WebPush: info\0"), to.point(), point, one);
        byte[] salt = new byte[16];
        byte[] prk = hmac(salt, material);
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(hmac(prk, ascii("Content-Encoding: aes128gcm\0"), one), 0, 16, "AES"),
                    new GCMParameterSpec(128, hmac(prk, ascii("Content-Encoding: nonce\0"), one), 0, 12));
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.write(salt);
        all.write(ByteBuffer.allocate(4).putInt(4096).array());
        all.write(65);
        all.write(point);
        all.write(cipher.doFinal((text + "\2").getBytes(StandardCharsets.UTF_8)));
        return all.toByteArray();
    }

    private static Intent from(String action, String token) {
        return new Intent(action).putExtra("token", token).putExtra("id", "m-1");
    }

    private static void receive(Intent intent) {
        new PushReceiver().onReceive(app, intent);
    }

    private static void message(String text) throws Exception {
        Device.say("message " + text.replaceAll("w{9,}", "www"));
        receive(from(CONNECTOR + "MESSAGE", token()).putExtra("bytesMessage", sealed(text)));
    }

    private static void receiving() throws Exception {
        Step registered = () -> {
            Device.distributors.put("org.ntfy", true);
            permit();
            UnifiedPush.listen(app, KEY);
            Device.said.clear();
        };
        situation("a stranger is not heard, and not answered", () -> {
            registered.go();
            receive(from(CONNECTOR + "UNREGISTERED", "x"));
            receive(from(CONNECTOR + "UNREGISTERED", null));
            receive(from("org.unifiedpush.android.distributor.UNREGISTERED", token()));
            receive(new Intent().putExtra("token", token()));
            Device.say("still registered: " + !token().isEmpty());
        });
        situation("what a distributor says is acknowledged, and done", () -> {
            registered.go();
            receive(from(CONNECTOR + "NEW_ENDPOINT", token()).putExtra("endpoint", ENDPOINT));
            address();
            receive(from(CONNECTOR + "TEMP_UNAVAILABLE", token()));
            receive(new Intent(CONNECTOR + "TEMP_UNAVAILABLE").putExtra("token", token()).putExtra("id", ""));
            receive(from(CONNECTOR + "UNREGISTERED", token()));
            address();
        });
        situation("a failed registration", () -> {
            registered.go();
            receive(from(CONNECTOR + "REGISTRATION_FAILED", token()).putExtra("reason", "ACTION_REQUIRED"));
            address();
        });
        situation("messages", () -> {
            registered.go();
            message("{\"v\":1,\"kind\":\"turn\",\"who\":\"Bob\",\"game\":\"g-1\",\"others\":2,\"waiting\":3}");
            message("{\"v\":1,\"kind\":\"turn\",\"who\":\"" + "w".repeat(101) + "\",\"game\":\"g-1\",\"others\":-1,\"waiting\":1}");
            message("{\"v\":1,\"kind\":\"turn\",\"who\":\"" + "v".repeat(100) + "\",\"game\":\"g-1\",\"others\":0,\"waiting\":1}");
            message("{\"v\":1,\"kind\":\"turn\",\"waiting\":0}");
            message("{\"v\":1,\"kind\":\"test\"}");
            message("{\"v\":2,\"kind\":\"test\"}");
            message("{\"v\":1,\"kind\":\"else\",\"waiting\":1}");
            message("no JSON");
            receive(from(CONNECTOR + "MESSAGE", token()).putExtra("bytesMessage", new byte[200]));
            receive(from(CONNECTOR + "MESSAGE", token()));
        });
        situation("who looks is not told of a turn, and who does not want it of nothing", () -> {
            registered.go();
            GameActivity window = window(null, null);
            window.onResume();
            message("{\"v\":1,\"kind\":\"turn\",\"who\":\"Bob\",\"game\":\"g-1\",\"waiting\":1}");
            message("{\"v\":1,\"kind\":\"turn\",\"waiting\":0}");
            message("{\"v\":1,\"kind\":\"test\"}");
            window.onPause();
            manager().enabled = false;
            message("{\"v\":1,\"kind\":\"turn\",\"who\":\"Bob\",\"game\":\"g-1\",\"waiting\":1}");
            message("{\"v\":1,\"kind\":\"test\"}");
        });
    }
}
