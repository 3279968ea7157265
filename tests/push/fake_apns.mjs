// A fake of Apple's push service: HTTP/2 over TLS, and a token signed by the team.

import { createSecureServer } from 'node:http2';
import { began, bodyOf, claimsOf, connected, ended, next, now, Problems, say, settings } from './fake_service.mjs';

function look(headers, body, problems) {
    problems.equal(headers[':method'], 'POST', 'the method');
    problems.check(/^\/3\/device\/[0-9a-f]{64}$/.test(headers[':path']), `the path is ${headers[':path']}`);
    problems.equal(headers['apns-topic'], settings.topic, 'apns-topic');
    problems.equal(headers['apns-push-type'], 'alert', 'apns-push-type');
    problems.equal(headers['apns-priority'], '10', 'apns-priority');
    const expiration = Number(headers['apns-expiration']);
    problems.check(expiration > now() && expiration <= now() + 30 * 24 * 60 * 60, `apns-expiration is ${expiration}`);
    problems.check(/^.{1,64}$/.test(headers['apns-collapse-id'] ?? ''), 'apns-collapse-id is not up to 64 letters');
    problems.check(body.length <= 4096, 'the payload is too long');
    const [, token] = /^bearer (\S+)$/.exec(headers.authorization ?? '') ?? [];
    const [header, claims] = claimsOf(token, 'ES256', settings.publicKey, problems);
    problems.equal(header.kid, settings.keyId, 'kid');
    problems.equal(claims.iss, settings.team, 'iss');
    problems.check(Number.isInteger(claims.iat), 'iat is no number');
    return [token, claims.iat];
}

const server = createSecureServer({ cert: settings.certificate, key: settings.key, minVersion: 'TLSv1.2' });
server.on('session', connected);
server.on('stream', async (stream, headers) => {
    stream.on('error', () => {}); // the sender may hang up
    began();
    const problems = new Problems();
    const body = await bodyOf(stream);
    const [token, iat] = look(headers, body, problems);
    next({ status: 200 }, answer => {
        say({ path: headers[':path'], collapse: headers['apns-collapse-id'], payload: JSON.parse(body), token, iat, problems: problems.list });
        ended();
        stream.respond({ ':status': answer.status, ...answer.headers });
        stream.end(answer.body && JSON.stringify(answer.body));
    });
});
server.listen(0, '127.0.0.1', () => say({ port: server.address().port }));
