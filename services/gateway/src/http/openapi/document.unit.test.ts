import { beforeAll, describe, expect, it } from '@jest/globals';
import { createTestGateway } from '../../testing/gateway.ts';

type Schema = {
  $ref?: string;
  oneOf?: { title: string; properties: Record<string, unknown>; required: string[] }[];
};
type Reference = { $ref: string };
type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> };
  parameters: Reference[];
  responses: Record<string, Reference & { headers: Record<string, Reference> }>;
};
type Document = {
  tags: { name: string }[];
  'x-tagGroups': { tags: string[] }[];
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, unknown>; schemas: Record<string, Schema> };
};

let document: Document;
let operations: Operation[];

beforeAll(async () => {
  const { app } = await createTestGateway();
  document = (await app.inject('/openapi.json')).json();
  operations = Object.values(document.paths).flatMap((path) => Object.values(path));
});

describe('the OpenAPI document', () => {
  it('says of each operation what it does, in a group that it describes', () => {
    const named = document.tags.map(({ name }) => name);
    expect(document['x-tagGroups'].flatMap(({ tags }) => tags).sort()).toEqual(named.toSorted());
    for (const { operationId, tags, summary, description } of operations) {
      expect([operationId, tags, named.includes(tags[0] ?? '')]).toEqual([operationId, [tags[0]], true]);
      expect([operationId, summary]).toEqual([operationId, expect.stringMatching(/^[A-Z].{4,119}[^.]$/)]);
      expect([operationId, description]).toEqual([operationId, expect.stringMatching(/^[A-Z].+\.$/)]);
    }
  });

  it('says of each operation who is let in', () => {
    for (const { operationId, security } of operations)
      expect([operationId, security]).toEqual([operationId, expect.any(Array)]);
    const { post } = document.paths['/api/admin/mint'] ?? {};
    expect(post?.security).toEqual([{ accessToken: [], apiKey: [] }]);
    expect(document.paths['/health/live']?.get?.security).toEqual([]);
  });

  const bodyOf = (path: string) => {
    const { schema } = document.paths[path]?.post?.requestBody?.content['application/json'] ?? {};
    const [, name = ''] = schema?.$ref?.split('schemas/') ?? [];
    return document.components.schemas[name];
  };

  it('asks for a body only where an empty one is not enough', () => {
    const required = (path: string) => document.paths[path]?.post?.requestBody?.required;
    expect(required('/api/coins/transfer')).toBe(true);
    expect(required('/api/coins/holds/{id}/capture')).toBe(false);
    expect(required('/api/coins/holds/{id}/release')).toBe(false);
  });

  it('lets a body name exactly one of several receivers', () => {
    const one = (path: string) => {
      return bodyOf(path)?.oneOf?.map(({ properties, required }) => [Object.keys(properties), required]);
    };
    expect(one('/api/admin/mint')).toEqual([
      [
        ['userId', 'amount', 'reason', 'metadata'],
        ['userId', 'amount', 'reason'],
      ],
      [
        ['treasury', 'amount', 'reason', 'metadata'],
        ['treasury', 'amount', 'reason'],
      ],
    ]);
    for (const path of ['/api/coins/transfer', '/api/coins/holds', '/api/admin/treasuries/{code}/transfer'])
      expect([path, one(path)?.map(([, required]) => required?.[0])]).toEqual([
        path,
        ['toUserId', 'toTreasury'],
      ]);
  });

  it('lists for each status of an operation the codes that it can have there', () => {
    const refusal = document.paths['/api/coins/transfer']?.post?.responses['404']?.$ref.split('/').at(-1);
    expect(document.components.responses[refusal ?? '']).toMatchObject({
      content: { 'application/problem+json': { schema: { $ref: `#/components/schemas/${refusal}Problem` } } },
    });
    expect(document.components.schemas[`${refusal}Problem`]).toMatchObject({
      allOf: [
        { $ref: '#/components/schemas/Problem' },
        {
          properties: {
            status: { enum: [404] },
            code: { enum: ['user_not_found', 'treasury_not_found'] },
          },
        },
      ],
    });
  });

  it('leaves answers open for further fields, and no body of a request', () => {
    const closedIn = (value: unknown) => JSON.stringify(value).includes('"additionalProperties":false');
    const { responses, schemas } = document.components;
    const isBody = ([name]: [string, unknown]) => name.endsWith('Body');
    const named = Map.groupBy(Object.entries(schemas), isBody);
    const answers = [responses, named.get(false), ...operations.map((each) => each.responses)];
    expect(answers.filter(closedIn)).toEqual([]);
    const bodies = operations
      .flatMap(({ requestBody }) => requestBody?.content['application/json']?.schema ?? [])
      .filter(({ $ref }) => $ref === undefined);
    expect([...bodies, ...(named.get(true) ?? [])].filter((body) => !closedIn(body))).toEqual([]);
  });

  it('has only numbers of 64 bits, and a title for each of several bodies', () => {
    const text = JSON.stringify(document);
    const numbers = text.match(/"type":"number"[^{}]*/g) ?? [];
    expect(numbers.length).toBeGreaterThan(50);
    expect(numbers.filter((number) => !number.includes('"format":"double"'))).toEqual([]);
    expect(bodyOf('/api/coins/transfer')?.oneOf?.map(({ title }) => title)).toEqual([
      'TransferCoins with toUserId',
      'TransferCoins with toTreasury',
    ]);
  });

  it('names the headers of requests and answers', () => {
    const transfer = document.paths['/api/coins/transfer']?.post;
    const names = (references: Reference[] = []) => references.map(({ $ref }) => $ref.split('/').at(-1));
    expect(names(transfer?.parameters)).toEqual(['Idempotency-Key', 'X-Request-Id']);
    expect(Object.keys(transfer?.responses['201']?.headers ?? {})).toEqual([
      'X-Request-Id',
      'RateLimit-Policy',
      'RateLimit',
      'Idempotency-Replayed',
    ]);
    expect(document.components.responses.RateLimited).toMatchObject({ headers: { 'Retry-After': {} } });
    expect(document.components.responses.Unavailable).toMatchObject({ headers: { 'Retry-After': {} } });
  });

  it('has no multiples of a fraction, which are not exact in floating point', () => {
    expect(JSON.stringify(document)).not.toContain('multipleOf');
  });
});
