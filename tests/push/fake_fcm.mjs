// A fake of Google's two services: one issues access tokens, the other accepts messages.

import { createSecureServer } from 'node:http2';
import { began, bodyOf, claimsOf, ended, next, now, Problems, say, settings } from './fake_service.mjs';

let given = 0; // issued tokens; only the last is valid

function lookAtAssertion(body, url, problems) {
    const form = new URLSearchParams(body.toString());
    problems.equal(form.get('grant_type'), 'urn:ietf:params:oauth:grant-type:jwt-bearer', 'grant_type');
    const [header, claims] = claimsOf(form.get('assertion'), 'RS256', settings.publicKey, problems);
    problems.equal(header.kid, settings.keyId, 'kid');
    problems.equal(claims.iss, settings.email, 'iss');
    problems.equal(claims.scope, 'https://www.googleapis.com/auth/firebase.messaging', 'scope');
    problems.equal(claims.aud, url, 'aud');
    problems.check(claims.exp - claims.iat <= 3600 && claims.exp > now(), 'exp is too late, or over');
}

function lookAtMessage(headers, body, problems) {
    const { message } = JSON.parse(body);
    problems.equal(headers[':path'], `/v1/projects/${settings.project}/messages:send`, 'the path');
    problems.equal(headers['content-type'], 'application/json', 'Content-Type');
    problems.equal(typeof message.token, 'string', 'the token\'s type');
    problems.check(Object.values(message.data).every(value => typeof value === 'string'), 'not all data are strings');
    problems.equal(message.android.priority, 'HIGH', 'priority');
    problems.equal(message.android.ttl, '86400s', 'ttl');
    problems.check(body.length <= 4096, 'the message is too long');
    return message;
}

const server = createSecureServer({ cert: settings.certificate, key: settings.key });
server.on('stream', async (stream, headers) => {
    stream.on('error', () => {}); // the sender may hang up
    began();
    const problems = new Problems();
    const body = await bodyOf(stream);
    const token = headers[':path'] === '/token';
    let message;
    let usual;
    if (token) {
        lookAtAssertion(body, `https://127.0.0.1:${server.address().port}/token`, problems);
        usual = { status: 200, body: { access_token: `access-${given + 1}`, expires_in: 3599, token_type: 'Bearer' } };
    } else {
        message = lookAtMessage(headers, body, problems);
        usual = headers.authorization === `Bearer access-${given}`
            ? { status: 200, body: { name: 'projects/p/messages/1' } }
            : { status: 401, body: { error: { code: 401, status: 'UNAUTHENTICATED' } } };
    }
    next(usual, answer => {
        given += token && answer === usual;
        say({ token, authorization: headers.authorization, message, problems: problems.list });
        ended();
        stream.respond({ ':status': answer.status, ...answer.headers });
        stream.end(answer.body && JSON.stringify(answer.body));
    });
});
server.listen(0, '127.0.0.1', () => say({ port: server.address().port }));
