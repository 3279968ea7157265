// A client of the server. All that it knows about requests and answers are the types that openapi-typescript generates from openapi.yaml.

import type { components, paths } from './api.js';

export type Schemas = components['schemas'];

type Method = 'get' | 'put' | 'post' | 'patch' | 'delete';
type PathsWith<M extends Method> = { [P in keyof paths]: paths[P][M] extends { responses: unknown } ? P : never }[keyof paths];
type OperationOf<P extends keyof paths, M extends Method> = paths[P][M];

type Parameters<O, In extends 'path' | 'query'> =
    O extends { parameters: { [K in In]: infer Values } } ? { [K in In]: Values }
    : O extends { parameters: { [K in In]?: infer Values } } ? ([Values] extends [undefined] ? unknown : { [K in In]?: Values })
    : unknown;
type Body<O> = O extends { requestBody: { content: { 'application/json': infer Value } } } ? { body: Value } : unknown;
type Request<O> = Parameters<O, 'path'> & Parameters<O, 'query'> & Body<O>;

type Responses<O> = O extends { responses: infer All } ? All : never;
type Status<O> = keyof Responses<O> & number;
type Content<Response> = Response extends { content: infer Types }
    ? Types extends { [type: string]: infer Value } ? Value : undefined
    : undefined;
/// The answer, with its body's type chosen by its status.
export type Answer<O, S extends Status<O>> = { [One in S]: { status: One; body: Content<Responses<O>[One]> } }[S];

/// An answer with a status that the caller does not handle.
export class Refused extends Error {
    constructor(readonly request: string, readonly problem: Schemas['Problem']) {
        super(`${request}: ${problem.status} ${problem.type}: ${problem.detail}`);
    }
}

export function randomHex(bytes: number): string {
    return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), byte => byte.toString(16).padStart(2, '0')).join('');
}

export class Client {
    constructor(readonly server: string, readonly token?: string) {}

    get<P extends PathsWith<'get'>, S extends Status<OperationOf<P, 'get'>>>(
        path: P, request: Request<OperationOf<P, 'get'>>, ...statuses: S[]) {
        return this.send<P, 'get', S>('get', path, request, statuses);
    }
    put<P extends PathsWith<'put'>, S extends Status<OperationOf<P, 'put'>>>(
        path: P, request: Request<OperationOf<P, 'put'>>, ...statuses: S[]) {
        return this.send<P, 'put', S>('put', path, request, statuses);
    }
    post<P extends PathsWith<'post'>, S extends Status<OperationOf<P, 'post'>>>(
        path: P, request: Request<OperationOf<P, 'post'>>, ...statuses: S[]) {
        return this.send<P, 'post', S>('post', path, request, statuses);
    }
    patch<P extends PathsWith<'patch'>, S extends Status<OperationOf<P, 'patch'>>>(
        path: P, request: Request<OperationOf<P, 'patch'>>, ...statuses: S[]) {
        return this.send<P, 'patch', S>('patch', path, request, statuses);
    }
    delete<P extends PathsWith<'delete'>, S extends Status<OperationOf<P, 'delete'>>>(
        path: P, request: Request<OperationOf<P, 'delete'>>, ...statuses: S[]) {
        return this.send<P, 'delete', S>('delete', path, request, statuses);
    }

    /// Resolves to an answer with one of `statuses`.
    private async send<P extends keyof paths, M extends Method, S extends Status<OperationOf<P, M>>>(
        method: M, path: P, request: Request<OperationOf<P, M>>, statuses: S[]): Promise<Answer<OperationOf<P, M>, S>> {
        const { path: names = {}, query = {}, body } = request as {
            path?: Record<string, string | number>; query?: Record<string, string | number>; body?: unknown;
        };
        const headers = new Headers();
        if (this.token)
            headers.set('Authorization', `Bearer ${this.token}`);
        if (method === 'post')
            headers.set('Idempotency-Key', randomHex(16));
        if (body !== undefined)
            headers.set('Content-Type', 'application/json');
        const place = path.replace(/{(\w+)}/g, (_, name: string) => encodeURIComponent(names[name] ?? ''));
        const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
        const target = this.server + place + (search && `?${search}`);
        const sent = body === undefined ? null : JSON.stringify(body);
        const response = await fetch(target, { method: method.toUpperCase(), headers, body: sent });
        const text = await response.text();
        const said: unknown = text === '' ? undefined : JSON.parse(text);
        if (!statuses.some(status => status === response.status))
            throw new Refused(`${method} ${place}`, said as Schemas['Problem']);
        return { status: response.status, body: said } as Answer<OperationOf<P, M>, S>;
    }
}
