import type { Auth, Body, BruRequest, Pair } from './bru.ts';
import type { Operation, Parameter } from './document.ts';

/** Bruno replaces this by a new UUID in each request. */
const NEW_KEY = '{{$guid}}';

const OWN: Record<string, { body?: string; keep: Record<string, string> }> = {
  logIn: {
    body: '{\n  "email": "{{adminEmail}}",\n  "password": "{{adminPassword}}"\n}',
    keep: { accessToken: 'res.body.accessToken', refreshToken: 'res.body.refreshToken' },
  },
  createServiceToken: { keep: { serviceToken: 'res.body.access_token' } },
};

export function requestOf(operation: Operation, seq: number): BruRequest {
  const { operationId, summary, description = '', method, path, parameters } = operation;
  const inPlace = (place: Parameter['in']) => parameters.filter((each) => each.in === place);
  const query = inPlace('query').map(toPair);
  const asked = query.filter(({ isLeftOut }) => !isLeftOut).map(({ name, value }) => `${name}=${value}`);
  const own = OWN[operationId];
  return {
    name: summary,
    seq,
    method,
    url: `{{base}}${path.replace(/\{(\w+)\}/g, ':$1')}${asked.length > 0 ? `?${asked.join('&')}` : ''}`,
    path: inPlace('path').map(toPair),
    query,
    headers: headersOf(operation),
    auth: authOf(operation),
    body: own?.body === undefined ? bodyOf(operation) : { kind: 'json', text: own.body },
    keep: own?.keep ?? {},
    assert: {},
    docs: description,
  };
}

/** Optional parameters are listed but disabled. */
function toPair({ name, required, example, schema }: Parameter): Pair {
  if (!required) return { name, value: schema.enum?.[0] ?? '', isLeftOut: true };
  return { name, value: String(example ?? schema.enum?.[0] ?? sampleOf(name, schema.format)) };
}

function sampleOf(name: string, format: string | undefined): string {
  if (format === 'email') return 'ada@example.org';
  if (name === 'ids') return '1,2';
  if (format === 'date-time')
    return name === 'from' ? '2026-01-01T00:00:00.000Z' : '2026-02-01T00:00:00.000Z';
  throw new Error(`the document has no example of ${name}`);
}

function headersOf({ parameters, security = [] }: Operation): Pair[] {
  const key: Pair[] = parameters.some(({ name }) => name === 'Idempotency-Key')
    ? [{ name: 'Idempotency-Key', value: NEW_KEY }]
    : [];
  return [...key, ...apiKeyOf(security)];
}

/** Where a token alone is enough for some callers, the key is listed but disabled. */
function apiKeyOf(security: readonly Record<string, unknown>[]): Pair[] {
  if (!security.some((each) => 'apiKey' in each)) return [];
  const isNeeded = security[0] !== undefined && 'apiKey' in security[0];
  return [{ name: 'x-api-key', value: '{{apiKey}}', ...(isNeeded ? {} : { isLeftOut: true }) }];
}

function authOf({ security = [] }: Operation): Auth {
  const needed = security[0] ?? {};
  if ('accessToken' in needed) return { kind: 'bearer', token: '{{accessToken}}' };
  if ('serviceAccount' in needed) return { kind: 'bearer', token: '{{serviceToken}}' };
  if ('client' in needed) return { kind: 'basic', name: '{{clientId}}', password: '{{clientSecret}}' };
  return { kind: 'none' };
}

function bodyOf({ requestBody }: Operation): Body | null {
  if (!requestBody) return null;
  const [[type, content] = ['', {}]] = Object.entries(requestBody.content);
  const { example, schema = {} } = content;
  if (type === 'application/json') return { kind: 'json', text: JSON.stringify(example, null, 2) };
  const fields = Object.entries(Object(example)).map(([name, value]) => ({
    name,
    value: String(value),
    isLeftOut: schema.required?.includes(name) !== true,
  }));
  return { kind: 'form-urlencoded', fields };
}
