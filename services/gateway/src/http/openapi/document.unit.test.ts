import { beforeAll, describe, expect, it } from '@jest/globals';
import { createTestGateway } from '../../testing/gateway.ts';

type Schema = {
  $ref?: string;
  oneOf?: { title: string }[];
};
type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, unknown>;
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
  it('names the security of each operation', () => {
    for (const { operationId, security } of operations)
      expect([operationId, security]).toEqual([operationId, expect.any(Array)]);
  });

  const bodyOf = (path: string) => {
    const { schema } = document.paths[path]?.post?.requestBody?.content['application/json'] ?? {};
    const [, name = ''] = schema?.$ref?.split('schemas/') ?? [];
    return document.components.schemas[name];
  };

  it('allows further fields in answers, but not in request bodies', () => {
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

  it('has only 64-bit numbers, and a title for each alternative of a body', () => {
    const text = JSON.stringify(document);
    const numbers = text.match(/"type":"number"[^{}]*/g) ?? [];
    expect(numbers.length).toBeGreaterThan(50);
    expect(numbers.filter((number) => !number.includes('"format":"double"'))).toEqual([]);
    expect(bodyOf('/api/coins/transfer')?.oneOf?.map(({ title }) => title)).toEqual([
      'TransferCoins with toUserId',
      'TransferCoins with toTreasury',
    ]);
  });
});
