// The document: whether it is valid OpenAPI 3.1, and whether an answer matches it.

import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import Ajv from 'ajv/dist/2020.js';
import { parse } from 'yaml';

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

// The statuses of `default`; a 500 is never right.
const anywhere = [400, 404, 405, 408, 413, 415, 429, 431, 503];

export class Contract {
    constructor(file) {
        this.document = parse(readFileSync(file, 'utf8'));
        this.ajv = new Ajv({ strict: true, strictTypes: true, strictRequired: true, allErrors: true });
        this.checks = new Map(); // cache: compiling takes longer than checking
        this.seen = new Set();
        this.wrong = new Map(); // a few of each kind
        this.answers = 0;
        this.operations = new Map();
        for (const [path, item] of Object.entries(this.document.paths))
            for (const method of methods)
                if (item[method])
                    this.operations.set(item[method].operationId, this.operationOf(path, method, item[method]));
    }

    operationOf(path, method, item) {
        const parameters = (item.parameters ?? []).map(parameter => this.resolved(parameter));
        const responses = Object.entries(item.responses).map(([status, response]) => [status, this.resolved(response)]);
        return {
            id: item.operationId,
            path,
            method: method.toUpperCase(),
            parameters,
            body: item.requestBody && this.resolved(item.requestBody).content['application/json'].schema,
            media: [item.requestBody, ...responses.map(([, response]) => response)].flatMap(one => Object.values(one?.content ?? {})),
            responses: Object.fromEntries(responses),
            hasKey: parameters.some(parameter => parameter.name === 'Idempotency-Key'),
            isSecured: (item.security ?? this.document.security).length > 0,
        };
    }

    say(where, text) {
        this.wrong.set(where, (this.wrong.get(where) ?? new Set()).add(text));
    }

    // Reviews the document itself.
    async review() {
        const { valid, errors } = await new Validator().validate(structuredClone(this.document));
        if (!valid)
            this.say('document', JSON.stringify(errors));
        for (const [name, schema] of Object.entries(this.document.components.schemas)) {
            try {
                this.check(schema);
            } catch (error) {
                this.say(`document, ${name}`, error.message);
            }
        }
        for (const { id, media } of this.operations.values())
            for (const one of media)
                this.reviewExamples(id, one);
        const count = Object.values(this.document.paths).flatMap(Object.keys).filter(key => methods.includes(key)).length;
        if (count !== this.operations.size || this.operations.has(undefined))
            this.say('document', 'an operationId is missing or there twice');
        for (const { id, path, parameters } of this.operations.values()) {
            const said = parameters.filter(parameter => parameter.in === 'path').map(parameter => `{${parameter.name}}`);
            if (said.sort().join() !== (path.match(/{\w+}/g) ?? []).sort().join())
                this.say(id, `its path has other parameters than ${said}`);
        }
    }

    reviewExamples(where, { schema, examples = {} }) {
        for (const [name, example] of Object.entries(examples))
            for (const fault of this.faults(schema, this.resolved(example).value))
                this.say(`${where}, example ${name}`, fault);
    }

    resolved(item) {
        if (!item.$ref)
            return item;
        const found = item.$ref.slice(2).split('/').reduce((at, key) => at?.[key], this.document);
        if (!found)
            throw new Error(`nothing at ${item.$ref}`);
        return this.resolved(found);
    }

    // Closes all objects: clients ignore unknown fields, but a field that the document does not name is a mistake of the server.
    closed(schema, isPart = false) {
        const { $ref, ...rest } = schema;
        const result = $ref ? { ...this.resolved(schema), ...rest } : rest;
        if (result.properties)
            result.properties = Object.fromEntries(
                Object.entries(result.properties).map(([name, property]) => [name, this.closed(property)]));
        if (result.items)
            result.items = this.closed(result.items);
        if (result.allOf)
            result.allOf = result.allOf.map(part => this.closed(part, true));
        for (const either of ['anyOf', 'oneOf'])
            if (result[either])
                result[either] = result[either].map(part => this.closed(part));
        if (!isPart && (result.properties || result.allOf))
            Object.assign(result, { type: 'object', unevaluatedProperties: false });
        return result;
    }

    check(schema) {
        if (!this.checks.has(schema))
            this.checks.set(schema, this.ajv.compile(this.closed(schema)));
        return this.checks.get(schema);
    }

    // The faults of a value, in words; nothing if it matches the schema.
    faults(schema, value) {
        const check = this.check(schema);
        return check(value) ? [] : check.errors.map(error =>
            `${error.instancePath || '/'} ${error.message}` +
            ` ${Object.values(error.params).filter(param => typeof param === 'string').join(' ')}`);
    }

    reviewParameters(operation, values) {
        for (const { name, required, schema } of operation.parameters) {
            const value = values[name];
            if (value === undefined || value === null) {
                if (required)
                    this.say(operation.id, `the test sends no ${name}`);
                continue;
            }
            for (const fault of this.faults(schema, this.resolved(schema).type === 'integer' ? Number(value) : value))
                this.say(operation.id, `the test sends a wrong ${name}: ${fault}`);
        }
    }

    reviewBody(operation, body) {
        for (const fault of this.faults(operation.body, body))
            this.say(operation.id, `the test sends a wrong body: ${fault}`);
    }

    // Checks an answer and returns its body. Without an operation it belongs to an unknown path or to a malformed request.
    reviewAnswer(operation, answer, expected, request) {
        const { status, headers, text } = answer;
        const id = operation?.id ?? 'any';
        const where = `${id} ${status}`;
        this.answers += 1;
        this.seen.add(where);
        if (!expected.includes(status))
            this.say(where, `expected ${expected.join(' or ')} for ${request.slice(0, 400)}\n    got ${text.slice(0, 240)}`);
        const fallback = anywhere.includes(status) && this.document.components.responses.Problem;
        const documented = operation?.responses[status] ?? fallback;
        if (!documented) {
            this.say(where, `is not documented: ${text.slice(0, 240)}`);
            return undefined;
        }
        const type = headers.get('content-type');
        if (!documented.content) {
            if (text !== '' || type)
                this.say(where, `has a body or a content type (${type}) and should have none`);
            return undefined;
        }
        const content = documented.content[type?.split(';')[0]];
        if (!content) {
            this.say(where, `is ${type}, not ${Object.keys(documented.content)}`);
            return undefined;
        }
        let body;
        try {
            body = JSON.parse(text);
        } catch {
            this.say(where, `no JSON: ${text.slice(0, 240)}`);
            return undefined;
        }
        for (const fault of this.faults(content.schema, body))
            this.say(where, fault);
        if (status >= 400 && body.status !== status)
            this.say(where, `its body says ${body.status}`);
        if (status >= 400 && !String(body.type).startsWith('/problems/'))
            this.say(where, `its type is ${body.type}`);
        if ([429, 503].includes(status) && !(Number(headers.get('retry-after')) > 0))
            this.say(where, 'does not say when to try again');
        return body;
    }

    // Prints the faults; returns true if there are none.
    report() {
        let count = 0;
        for (const [where, texts] of this.wrong) {
            count += texts.size;
            for (const text of [...texts].slice(0, 4))
                console.error(`${where}: ${text}`);
            if (texts.size > 4)
                console.error(`${where}: and ${texts.size - 4} more`);
        }
        for (const { id, responses } of this.operations.values()) {
            const unseen = Object.keys(responses).filter(status => status !== 'default' && !this.seen.has(`${id} ${status}`));
            count += unseen.length;
            if (unseen.length > 0)
                console.error(`${id}: never seen: ${unseen.join(', ')}`);
        }
        const verdict = count ? `${count} things are wrong` : 'all as documented';
        console.log(`${this.operations.size} operations, ${this.answers} answers of ${this.seen.size} kinds: ${verdict}`);
        return count === 0;
    }
}

// Variants of a body with one value removed or replaced, at any depth.
export function* spoiled(value) {
    yield* [null, true, -1, 0.5, 100001, '', 'x'.repeat(65), [], {}, [{}]];
    if (typeof value !== 'object')
        return;
    for (const key of Object.keys(value)) {
        if (!Array.isArray(value))
            yield Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
        for (const part of spoiled(value[key]))
            yield Array.isArray(value) ? Object.assign([...value], { [key]: part }) : { ...value, [key]: part };
    }
}
