import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { get } from '../../support/http.ts';

describe('health', () => {
  it.each(['/health/live', '/health/ready'])('%s is 200 for anybody', async (path) => {
    const answer = await get(path);
    expect([answer.status, answer.headers['content-type']]).toEqual([
      200,
      expect.stringMatching(/^application\/json/),
    ]);
  });
});

const ENDPOINTS = [
  'get /api/wallets/me',
  'post /api/admin/mint',
  'post /api/coins/transfer',
  'post /api/admin/burn',
  'get /api/coins/history',
  'get /api/wallets/me/transactions',
  'get /api/admin/users',
  'get /api/admin/users/{id}',
  'patch /api/admin/users/{id}/role',
  'delete /api/admin/users/{id}',
  'post /api/auth/register',
  'post /api/auth/login',
  'post /api/auth/refresh',
  'post /api/auth/logout',
  'get /api/auth/me',
  'patch /api/auth/password',
  'get /.well-known/jwks.json',
  'post /api/admin/api-keys',
  'get /api/admin/api-keys',
  'delete /api/admin/api-keys/{id}',
  'post /api/coins/purchase',
  'post /api/coins/reward',
  'post /api/coins/rewards',
  'post /api/coins/refund',
  'get /api/coins/transactions/{id}',
  'get /api/coins/transactions/{id}/receipt',
  'get /api/treasuries',
  'get /api/admin/treasuries',
  'post /api/admin/treasuries/{code}/transfer',
  'get /api/admin/users/{id}/wallet',
  'post /api/coins/holds',
  'post /api/coins/holds/{id}/capture',
  'post /api/coins/holds/{id}/release',
  'get /api/coins/holds',
  'get /api/coins/holds/{id}',
  'post /api/admin/service-accounts',
  'get /api/admin/service-accounts',
  'post /api/admin/service-accounts/{id}/rotate',
  'delete /api/admin/service-accounts/{id}',
  'get /api/admin/users/{id}/sessions',
  'delete /api/admin/users/{id}/sessions',
  'post /api/auth/token',
] as const;

const Reference = z.strictObject({ $ref: z.string() });
const Operation = z.looseObject({
  responses: z.record(
    z.string().regex(/^([1-5]\d\d|[1-5]XX|default)$/),
    z.union([Reference, z.looseObject({ description: z.string() })]),
  ),
  parameters: z
    .array(
      z.union([
        Reference,
        z.looseObject({
          name: z.string(),
          in: z.enum(['path', 'query', 'header', 'cookie']),
          schema: z.looseObject({}),
        }),
      ]),
    )
    .optional(),
  requestBody: z
    .looseObject({ content: z.record(z.string(), z.looseObject({ schema: z.looseObject({}) })) })
    .optional(),
});
const Document = z.looseObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.looseObject({ title: z.string().min(1), version: z.string().min(1) }),
  paths: z.record(
    z.string().startsWith('/'),
    z.partialRecord(z.enum(['get', 'put', 'post', 'patch', 'delete', 'head', 'options', 'trace']), Operation),
  ),
  components: z.looseObject({}).optional(),
});

async function openApi(): Promise<z.infer<typeof Document>> {
  const answer = await get('/openapi.json');
  expect(answer.status).toBe(200);
  return Document.parse(answer.json);
}

function references(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    key === '$ref' && typeof child === 'string' ? [child] : references(child),
  );
}

function resolves(document: unknown, reference: string): boolean {
  let value: unknown = document;
  for (const step of reference.slice(2).split('/')) {
    const name = decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');
    value = (value as Record<string, unknown> | undefined)?.[name];
  }
  return reference.startsWith('#/') && value !== undefined;
}

describe('the OpenAPI document', () => {
  it('is 3.1 and lists each endpoint', async () => {
    const { paths } = await openApi();
    const listed = Object.entries(paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method} ${path}`),
    );
    expect(ENDPOINTS.filter((endpoint) => !listed.includes(endpoint))).toEqual([]);
  });

  it('resolves each reference', async () => {
    const document = await openApi();
    expect(references(document).filter((reference) => !resolves(document, reference))).toEqual([]);
  });

  it('declares each parameter of a path, and names an operation once', async () => {
    const { paths } = await openApi();
    const names: unknown[] = [];
    for (const [path, item] of Object.entries(paths)) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
      for (const operation of Object.values(item)) {
        const declared = (operation?.parameters ?? []).flatMap((parameter) =>
          'in' in parameter && parameter.in === 'path' ? [parameter.name] : [],
        );
        expect(declared.sort()).toEqual(inPath);
        if (operation?.operationId !== undefined) names.push(operation.operationId);
      }
    }
    expect(new Set(names).size).toBe(names.length);
  });

  it('says what is sent and what comes back', async () => {
    const { paths } = await openApi();
    const transfer = paths['/api/coins/transfer']?.post;
    expect(Object.keys(transfer?.requestBody?.content ?? {})).toEqual(['application/json']);
    const statuses = Object.keys(transfer?.responses ?? {});
    expect(statuses).toContain('201');
    expect(statuses.length).toBeGreaterThan(1);
    const history = paths['/api/coins/history']?.get?.responses['200'];
    expect(history).toMatchObject({ headers: { 'Cowrie-Stale': expect.anything() } });
  });
});

describe('/docs/', () => {
  it.each(['/', '/docs'])('is where %s leads', async (path) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.location]).toEqual([302, '/docs/']);
  });
});

describe('/docs/reference', () => {
  it('is a page that needs nothing from elsewhere', async () => {
    let path = '/docs/reference';
    let page = await get(path);
    for (let hop = 0; hop < 3 && page.status >= 300 && page.status < 400; hop += 1) {
      path = new URL(page.headers.location ?? '', `http://gateway${path}`).pathname;
      page = await get(path);
    }
    expect([page.status, page.headers['content-type']]).toEqual([200, expect.stringMatching(/^text\/html/)]);
    const sources = [...page.text.matchAll(/<(script|link|img)\b[^>]*\b(?:src|href)="([^"]+)"/g)];
    expect(sources.length).toBeGreaterThan(0);
    for (const [, tag, source = ''] of sources) {
      const url = new URL(source, `http://gateway${path}`);
      expect(url.host).toBe('gateway');
      // The logo is there when the guides are built.
      if (tag === 'script') expect((await get(url.pathname)).status).toBe(200);
    }
  });
});
