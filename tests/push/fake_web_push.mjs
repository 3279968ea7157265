// A fake push service by RFC 8030 that checks what others ignore: audience and expiry of the token, TTL, Urgency and Topic.

import { createPublicKey } from 'node:crypto';
import { createServer } from 'node:http';
import { began, bodyOf, claimsOf, ended, next, now, Problems, say, settings } from './fake_service.mjs';

function keyAt(point) {
    const bytes = Buffer.from(point, 'base64url');
    const coordinate = from => bytes.subarray(from, from + 32).toString('base64url');
    return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) }, format: 'jwk' });
}

function look(request, body, origin, problems) {
    const header = name => request.headers[name];
    problems.equal(request.method, 'POST', 'the method');
    problems.equal(header('content-encoding'), 'aes128gcm', 'Content-Encoding');
    problems.equal(header('ttl'), '86400', 'TTL');
    problems.equal(header('urgency'), 'high', 'Urgency');
    problems.check(/^[\w-]{1,32}$/.test(header('topic') ?? ''), 'Topic is not up to 32 letters of base64url');
    problems.check(body.length <= 4096, 'the body is too long');
    problems.equal(body.readUInt32BE(16), 4096, 'the size of a record');
    const [, token, key] = /^vapid t=(\S+), k=([\w-]{87})$/.exec(header('authorization') ?? '') ?? [];
    problems.equal(key, settings.key, 'k');
    const [, claims] = claimsOf(token, 'ES256', keyAt(settings.key), problems);
    problems.equal(claims.aud, origin, 'aud');
    problems.equal(claims.sub, settings.subject, 'sub');
    problems.check(claims.exp > now() && claims.exp <= now() + 24 * 60 * 60, `exp is ${claims.exp}`);
}

const server = createServer(async (request, response) => {
    began();
    const problems = new Problems();
    const body = await bodyOf(request);
    look(request, body, `http://127.0.0.1:${server.address().port}`, problems);
    next({ status: 201 }, answer => {
        say({ path: request.url, topic: request.headers.topic, authorization: request.headers.authorization, problems: problems.list });
        ended();
        response.writeHead(answer.status, answer.headers).end(answer.body);
    });
});
server.listen(0, '127.0.0.1', () => say({ port: server.address().port }));
