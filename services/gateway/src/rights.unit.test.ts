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
import {
  isAdmitted,
  nameOf,
  RIGHTS,
  recordedRights,
  TEST_CALLERS,
  type TestCaller,
} from './testing/rights.ts';
import { type Schema, wrongQueryValues, wrongValues } from './testing/wrong-inputs.ts';

/*
 * These rules hold for every route, also for new ones. The order is token, role or scope, API key, form of the
 * Idempotency-Key, inputs. Unknown inputs are refused.
 */

type DocumentedOperation = {
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

/** The document lacks pages, and the console's sessions, which have tests of their own. */
const UNDOCUMENTED = /^GET \/($|docs|llms\.txt|openapi\.json|console)|^(POST|DELETE) \/console\/session/;
const KEYS: Record<string, string> = { 'coins:mint': 'cwk_m', 'coins:burn': 'cwk_b', 'a:b': 'cwk_o' };

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
  paths: Record<string, Record<string, DocumentedOperation>>;
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
const SUPERADMIN: TestCaller = { role: 'SUPERADMIN' };
const letInTo = ({ right: { serviceOnly, serviceScope } }: Route): TestCaller =>
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
const wrong = (route: Route, headers: Record<string, string> = {}): InjectOptions =>
  ask(route, { 'idempotency-key': 'a b', ...headers }, route.takesJson ? '{"surprise":1}' : undefined);

function send(request: InjectOptions, asker: TestCaller): Promise<LightMyRequestResponse> {
  if ('scopes' in asker) return gateway.asService(asker.scopes, request);
  if ('delegated' in asker) return gateway.asPlatform(asker.delegated, request);
  const [id] = Object.entries(USERS).find(([, role]) => role === asker.role) ?? [];
  return gateway.as(Number(id), request);
}

function verdictOf(response: LightMyRequestResponse): string | string[] {
  const { code, errors } = response.json<{ code: string; errors?: { path: string }[] }>();
  return errors?.map(({ path }) => path) ?? code;
}

const KNOWN_TO_NOBODY = expect.arrayContaining(['surprising']);
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

it.each(GUARDED)('$name: refuses a missing or invalid token', async (route) => {
  for (const headers of [{}, { authorization: 'Basic eDp5' }, { authorization: 'Bearer e30.e30.' }])
    expect(verdictOf(await gateway.app.inject(wrong(route, headers)))).toBe('unauthenticated');
});

it.each(GUARDED)('$name: needs the role or the scope', async (route) => {
  const { right } = route;
  const verdicts = TEST_CALLERS.map(async (asker) => {
    const verdict = verdictOf(await send(wrong(route, keyFor(right)), asker));
    return [nameOf(asker), verdict] as const;
  });
  const expected = TEST_CALLERS.map((asker) => [
    nameOf(asker),
    isAdmitted(right, asker) ? letIn(right) : 'forbidden',
  ]);
  expect(Object.fromEntries(await Promise.all(verdicts))).toEqual(Object.fromEntries(expected));
});

it.each(GUARDED)('$name: checks the API key before the form of the Idempotency-Key', async (route) => {
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

it.each(WITH_BODIES)('$name: refuses unknown fields', async (route) => {
  const response = await send(ask(route, keyFor(route.right), '{"surprise":1}'), letInTo(route));
  expect(verdictOf(response)).toEqual(expect.arrayContaining(['surprising', 'surprise']));
});

it.each(WITH_BODIES)('$name: needs a body: $needsBody', async (route) => {
  const paths = verdictOf(await send(ask(route, keyFor(route.right)), letInTo(route)));
  expect(paths).toEqual(
    route.needsBody ? expect.arrayContaining([expect.not.stringMatching('surprising')]) : ['surprising'],
  );
});

it.each(GUARDED.filter(({ query }) => query.length > 0))(
  '$name: refuses invalid parameters',
  async (route) => {
    const headers = keyFor(route.right);
    for (const { name, schema } of route.query)
      for (const value of wrongQueryValues(schema)) {
        const url = `${route.url}?${name}=${encodeURIComponent(value)}`;
        const response = await send({ method: route.method, url, headers }, letInTo(route));
        expect([name, value, verdictOf(response)]).toEqual([name, value, expect.arrayContaining([name])]);
      }
  },
);

it.each(WITH_BODIES)('$name: refuses invalid fields', async (route) => {
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
  '$name: refuses users',
  async (route) => {
    expect(verdictOf(await send(wrong(route), SUPERADMIN))).toBe('unauthenticated');
  },
);
