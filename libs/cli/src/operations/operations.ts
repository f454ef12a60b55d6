import type { JsonSchema } from '@cowrie/client';
import json from '../../../../docs/openapi.json' with { type: 'json' };

type Parameter = { name: string; in: string; required?: boolean; description?: string; schema: JsonSchema };
type DescribedOperation = {
  operationId: string;
  summary: string;
  tags: readonly string[];
  description?: string;
  parameters?: readonly (Parameter | { $ref: string })[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  security: readonly Record<string, readonly string[]>[];
  responses: Readonly<Record<string, { content?: object }>>;
  /** Without it every user is allowed. */
  'x-role'?: 'ADMIN' | 'SUPERADMIN';
};
type ListedOperation = { path: string; method: string; described: DescribedOperation };

export type Operation = {
  name: string;
  summary: string;
  description: string;
  method: string;
  path: string;
  parameters: Readonly<Record<string, JsonSchema>>;
  body: JsonSchema;
  fields: ReadonlyMap<string, { schema: JsonSchema; isRequired: boolean }>;
  /** A request has the fields of one form. */
  forms: readonly { names: readonly string[]; required: readonly string[] }[];
  takesKey: boolean;
  needsApiKey: boolean;
  /** The answer is a file. */
  isStream: boolean;
  callers: string;
  /** Null means that no user may call it. */
  role: 'USER' | 'ADMIN' | 'SUPERADMIN' | null;
  scopes: readonly string[];
  serviceAccount: 'only' | 'too' | 'never';
};

/** Payout providers, load balancers, `login` and `logout` call these. */
const LEFT_OUT = ['reportPayout', 'checkLiveness', 'checkReadiness', 'logIn', 'logOut', 'refreshTokens'];

const document = json as unknown as { paths: Record<string, Record<string, DescribedOperation>> };
const LISTED: ReadonlyMap<string, ListedOperation> = new Map(
  Object.entries(document.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, described]): ListedOperation => ({ path, method, described })),
    )
    .filter(({ described }) => !LEFT_OUT.includes(described.operationId))
    .map((listed) => [listed.described.operationId, listed]),
);

export const OPERATIONS: readonly DescribedOperation[] = [...LISTED.values()].map(
  ({ described }) => described,
);

const FOUND = new Map<string, Operation>();

export function findOperation(name: string): Operation {
  const found = FOUND.get(name) ?? operationOf(name, LISTED.get(name));
  FOUND.set(name, found);
  return found;
}

function operationOf(name: string, listed: ListedOperation | undefined): Operation {
  if (!listed) throw new Error(`${name} is not an operation of the API`);
  const { path, method, described } = listed;
  const { summary, description = '', security, responses } = described;
  const { parameters, requestBody } = resolved({
    parameters: described.parameters ?? [],
    requestBody: described.requestBody,
  }) as { parameters: readonly Parameter[] } & Pick<DescribedOperation, 'requestBody'>;
  const given = parameters.filter((one) => one.in !== 'header');
  const body = Object.values(requestBody?.content ?? {})[0]?.schema ?? {};
  return {
    ...{ name, summary, description, method: method.toUpperCase(), path, body },
    parameters: schemasOf(given.filter((one) => one.in === 'path')),
    ...fieldsOf(given, body),
    takesKey: parameters.some((one) => one.name === 'Idempotency-Key'),
    needsApiKey: security.length > 0 && security.every((each) => 'apiKey' in each),
    isStream: Object.keys(responses['200']?.content ?? {}).some((type) => type.startsWith('text/')),
    callers: callersOf(described['x-role'], security),
    role: security.some((each) => 'accessToken' in each) ? (described['x-role'] ?? 'USER') : null,
    scopes: security.flatMap((each) => Object.values(each).flat()),
    serviceAccount: serviceAccountOf(security),
  };
}

function resolved(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(resolved);
  if (typeof value !== 'object' || value === null) return value;
  if (!('$ref' in value)) return mapped(value, resolved);
  const { $ref, ...own } = value;
  const steps = String($ref).split('/').slice(1);
  const found = steps.reduce<unknown>((at, step) => new Map(Object.entries(at ?? {})).get(step), document);
  return { ...(resolved(found) as object), ...own };
}

const mapped = (of: object, each: (value: unknown) => unknown) =>
  Object.fromEntries(Object.entries(of).map(([name, value]) => [name, each(value)]));

const schemasOf = (parameters: readonly Parameter[]): Record<string, JsonSchema> =>
  Object.fromEntries(
    parameters.map(({ name, schema, description }) => [
      name,
      description === undefined ? schema : { description, ...schema },
    ]),
  );

function fieldsOf(parameters: readonly Parameter[], body: JsonSchema): Pick<Operation, 'fields' | 'forms'> {
  const others = schemasOf(parameters);
  const othersRequired = parameters.filter(({ required }) => required).map(({ name }) => name);
  const bodies = body.oneOf ?? [body];
  const forms = bodies.map(({ properties = {}, required = [] }) => ({
    names: [...Object.keys(others), ...Object.keys(properties)],
    required: [...othersRequired, ...required],
  }));
  const schemas = Object.assign({ ...others }, ...bodies.map(({ properties }) => properties));
  const fields = Object.entries<JsonSchema>(schemas).map(
    ([name, schema]) =>
      [name, { schema, isRequired: forms.every(({ required }) => required.includes(name)) }] as const,
  );
  return { fields: new Map(fields), forms };
}

function callersOf(role: string | undefined, security: DescribedOperation['security']): string {
  const users = { ADMIN: 'administrators', SUPERADMIN: 'super admins' }[role ?? ''] ?? 'users';
  const ways = security.flatMap((each) => {
    const scope = Object.values(each).flat().join(' ');
    if ('apiKey' in each) return [`${users} with COWRIE_API_KEY`];
    if ('accessToken' in each) return [users];
    if ('delegated' in each) return [`platforms for a linked user (${scope})`];
    if ('serviceAccount' in each) return [`service accounts${scope === '' ? '' : ` (${scope})`}`];
    return [];
  });
  return ways.join(', ') || 'everybody';
}

function serviceAccountOf(security: DescribedOperation['security']): Operation['serviceAccount'] {
  const ways = security.filter((each) => 'serviceAccount' in each).length;
  if (ways === 0) return 'never';
  return ways === security.length ? 'only' : 'too';
}
