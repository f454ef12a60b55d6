import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import {
  type AuthRequirement,
  type OperationDeclaration,
  type OperationId,
  operationOf,
} from '@cowrie/contracts';
import { afterEach, expect, it } from '@jest/globals';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { sha256Hex } from './auth/secrets.ts';
import { createTestGateway, type TestGateway, UNBOUND_KEY, USERS } from './testing/gateway.ts';
import { ASKERS, type Asker, isLetIn, nameOf, RIGHTS, recordedRights } from './testing/rights.ts';
import { type Schema, wrongQueryValues, wrongValues } from './testing/wrong-inputs.ts';

/*
 * What holds for every route, so for those to come too: who may not is refused before anything else is looked at, in the order
 * token, role or scope, API key, form of the Idempotency-Key, inputs; and no input that is not known is taken.
 */

type Documented = {
  operationId: string;
  requestBody?: { required: boolean; content: Record<string, { schema: Schema & { $ref?: string } }> };
  parameters?: { in: string; name: string; example?: unknown; schema: Schema }[];
};
type Route = { name: string; right: OperationDeclaration; method: 'GET' | 'POST'; url: string } & {
  takesJson: boolean;
  needsBody: boolean;
  fields: Record<string, Schema>;
  query: { name: string; schema: Schema }[];
};

/** What is served and is not in the document: pages, and the sessions of the console, which have tests of their own. */
const UNDOCUMENTED = /^GET \/($|docs|llms\.txt|openapi\.json|console)|^(POST|DELETE) \/console\/session/;
/** A key for each scope. */
const KEYS: Record<string, string> = { 'coins:mint': 'cwk_m', 'coins:burn': 'cwk_b', 'a:b': 'cwk_o' };

/** A gateway, and every route that it was given. */
async function withRoutes(): Promise<[TestGateway, string[]]> {
  const added: string[] = [];
  const onServer = (message: unknown) =>
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url, schema }) => {
      for (const each of [method].flat())
        if (each !== 'HEAD') added.push(schema?.operationId ?? `${each} ${url}`);
    });
  subscribe('fastify.initialization', onServer);
  const gateway = await createTestGateway(
    {
      'api-key.find': ({ keyHash }: { keyHash: string }) => {
        const [scope] = Object.entries(KEYS).find(([, key]) => sha256Hex(key) === keyHash) ?? [];
        return { apiKey: scope ? { ...UNBOUND_KEY, scopes: [scope] } : null };
      },
    },
    { payoutCallbacks: new Map([['orange-money', 's'.repeat(32)]]) },
  );
  unsubscribe('fastify.initialization', onServer);
  return [gateway, added];
}

const [gateway, added] = await withRoutes();
const { paths, components } = (await gateway.app.inject('/openapi.json')).json<{
  paths: Record<string, Record<string, Documented>>;
  components: { schemas: Record<string, Schema> };
}>();
const schemaOf = ({ $ref, ...schema }: Schema & { $ref?: string }): Schema =>
  $ref === undefined ? schema : (components.schemas[$ref.replace(/^.*\//, '')] ?? {});
const ROUTES: Route[] = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { operationId, requestBody, parameters = [] }]) => ({
    name: operationId,
    right: operationOf(operationId as OperationId),
    method: method.toUpperCase() as Route['method'],
    url: parameters.reduce((url, { name, example }) => url.replace(`{${name}}`, String(example)), path),
    takesJson: requestBody?.content['application/json'] !== undefined,
    needsBody: requestBody?.required === true,
    fields: schemaOf(requestBody?.content['application/json']?.schema ?? {}).properties ?? {},
    query: parameters.filter((parameter) => parameter.in === 'query'),
  })),
);
const GUARDED = ROUTES.filter(({ right }) => right.credential === undefined);
const WITH_BODIES = GUARDED.filter(({ takesJson }) => takesJson);
const SUPERADMIN: Asker = { role: 'SUPERADMIN' };
/** Who is let in, but for the API key. */
const letInTo = ({ right: { serviceOnly, serviceScope } }: Route): Asker =>
  serviceOnly && serviceScope ? { scopes: [serviceScope] } : SUPERADMIN;

const JSON_BODY = { 'content-type': 'application/json' };
const ask = (
  { method, url }: Route,
  headers: Record<string, string> = {},
  payload?: string,
): InjectOptions => ({
  method,
  url: `${url}?surprising=1`,
  headers: { ...(payload === undefined ? {} : JSON_BODY), ...headers },
  ...(payload === undefined ? {} : { payload }),
});
/** A request in which everything is wrong but what is given. */
const wrong = (route: Route, headers: Record<string, string> = {}): InjectOptions =>
  ask(route, { 'idempotency-key': 'a b', ...headers }, route.takesJson ? '{"surprise":1}' : undefined);

function send(request: InjectOptions, asker: Asker): Promise<LightMyRequestResponse> {
  if ('scopes' in asker) return gateway.asService(asker.scopes, request);
  if ('delegated' in asker) return gateway.asPlatform(asker.delegated, request);
  const [id] = Object.entries(USERS).find(([, role]) => role === asker.role) ?? [];
  return gateway.as(Number(id), request);
}

/** The code of a refusal by the guard, or the names of the inputs that are at fault. */
function verdictOf(response: LightMyRequestResponse): string | string[] {
  const { code, errors } = response.json<{ code: string; errors?: { path: string }[] }>();
  return errors?.map(({ path }) => path) ?? code;
}

const KNOWN_TO_NOBODY = expect.arrayContaining(['surprising']);
/** What is said of a request by somebody who is let in. */
const letIn = ({ idempotent, checksEachItem }: AuthRequirement) =>
  idempotent || checksEachItem ? ['Idempotency-Key'] : KNOWN_TO_NOBODY;
const keyFor = ({ keyScope }: AuthRequirement): Record<string, string> =>
  keyScope ? { 'x-api-key': KEYS[keyScope] ?? '' } : {};

afterEach(() => expect(gateway.asked).toEqual([]));

it('every route has its operation, and every operation a route', () => {
  const routes = added.filter((name) => !UNDOCUMENTED.test(name)).sort();
  expect(routes).toEqual([...RIGHTS.keys()].sort());
  expect(ROUTES.map(({ name }) => name).sort()).toEqual(routes);
});

it('no right changes by accident (RECORD=yes records it)', () => {
  const { rights, recorded } = recordedRights();
  expect(rights).toBe(recorded);
});

it.each(GUARDED)('$name: is for nobody without a token, or with one that is none', async (route) => {
  for (const headers of [{}, { authorization: 'Basic eDp5' }, { authorization: 'Bearer e30.e30.' }])
    expect(verdictOf(await gateway.app.inject(wrong(route, headers)))).toBe('unauthenticated');
});

it.each(GUARDED)('$name: is for those who have the role or the scope', async (route) => {
  const { right } = route;
  const verdicts = ASKERS.map(async (asker) => {
    const verdict = verdictOf(await send(wrong(route, keyFor(right)), asker));
    return [nameOf(asker), verdict] as const;
  });
  const expected = ASKERS.map((asker) => [nameOf(asker), isLetIn(right, asker) ? letIn(right) : 'forbidden']);
  expect(Object.fromEntries(await Promise.all(verdicts))).toEqual(Object.fromEntries(expected));
});

it.each(GUARDED)('$name: looks at the API key before the form of the Idempotency-Key', async (route) => {
  const { right } = route;
  const by = async (headers: Record<string, string>) =>
    verdictOf(await send(wrong(route, headers), letInTo(route)));
  expect({
    none: await by({}),
    unknown: await by({ 'x-api-key': 'unknown' }),
    other: await by({ 'x-api-key': KEYS['a:b'] ?? '' }),
  }).toEqual({
    none: right.keyScope ? 'api_key_required' : letIn(right),
    unknown: right.keyScope || right.optionalKey ? 'unauthenticated' : letIn(right),
    other: right.keyScope ? 'forbidden' : letIn(right),
  });
});

it.each(WITH_BODIES)('$name: takes no field that it does not have', async (route) => {
  const response = await send(ask(route, keyFor(route.right), '{"surprise":1}'), letInTo(route));
  expect(verdictOf(response)).toEqual(expect.arrayContaining(['surprising', 'surprise']));
});

it.each(WITH_BODIES)('$name: needs a body: $needsBody', async (route) => {
  const paths = verdictOf(await send(ask(route, keyFor(route.right)), letInTo(route)));
  expect(paths).toEqual(
    route.needsBody ? expect.arrayContaining([expect.not.stringMatching('surprising')]) : ['surprising'],
  );
});

it.each(GUARDED.filter(({ query }) => query.length > 0))('$name: takes no wrong parameter', async (route) => {
  const headers = keyFor(route.right);
  for (const { name, schema } of route.query)
    for (const value of wrongQueryValues(schema)) {
      const url = `${route.url}?${name}=${encodeURIComponent(value)}`;
      const response = await send({ method: route.method, url, headers }, letInTo(route));
      expect([name, value, verdictOf(response)]).toEqual([name, value, expect.arrayContaining([name])]);
    }
});

it.each(WITH_BODIES)('$name: takes no wrong field', async (route) => {
  const headers = { ...JSON_BODY, ...keyFor(route.right) };
  const wrong = Object.entries(route.fields).map(
    ([name, schema]) => [name, wrongValues(schemaOf(schema))] as const,
  );
  const rounds = Math.max(0, ...wrong.map(([, values]) => values.length));
  for (let round = 0; round < rounds; round += 1) {
    const fields = wrong
      .filter(([, values]) => round < values.length)
      .map(([name, values]) => [name, values[round]]);
    const payload = JSON.stringify(Object.fromEntries(fields));
    const response = await send({ method: route.method, url: route.url, headers, payload }, letInTo(route));
    const named = new Set([verdictOf(response)].flat().map((path) => path.split('.')[0]));
    expect([payload, [...named]]).toEqual([payload, expect.arrayContaining(fields.map(([name]) => name))]);
  }
});

it.each(ROUTES.filter(({ right }) => right.credential === 'none'))('$name: needs no token', async (route) => {
  const { statusCode } = await gateway.app.inject(ask(route));
  expect([401, 403]).not.toContain(statusCode);
});

it.each(ROUTES.filter(({ right }) => right.credential === 'signature'))(
  '$name: is for no user',
  async (route) => {
    expect(verdictOf(await send(wrong(route), SUPERADMIN))).toBe('unauthenticated');
  },
);
