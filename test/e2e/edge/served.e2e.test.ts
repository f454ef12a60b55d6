import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { checkoutDir } from '../../../deploy/local/src/home/paths.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { get, post } from '../../support/http.ts';
import { useUsers } from '../../support/use-users.ts';

const { superAdmin, ada } = useUsers({ ada: 0 });

describe('the pages that a gateway serves to anybody', () => {
  it('include the OpenAPI document of the repository', async () => {
    const served = (await get('/openapi.json')).json as { openapi: string; paths: object };
    const kept = JSON.parse(readFileSync(join(checkoutDir, 'docs/openapi.json'), 'utf8'));
    expect(served.openapi).toMatch(/^3\.1\.\d+$/);
    expect(Object.keys(served.paths).sort()).toEqual(Object.keys(kept.paths).sort());
  });

  it.each(['/', '/docs'])('include the guides, to which %s leads', async (path) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.location]).toEqual([302, '/docs/']);
  });

  it('include the reference, which needs nothing from elsewhere', async () => {
    const page = await get('/docs/reference/');
    expect([page.status, page.headers['content-type']]).toEqual([200, expect.stringMatching(/^text\/html/)]);
    const sources = [...page.text.matchAll(/<(script|link|img)\b[^>]*\b(?:src|href)="([^"]+)"/g)];
    expect(sources.length).toBeGreaterThan(0);
    for (const [, tag, source = ''] of sources) {
      const { host, pathname } = new URL(source, 'http://gateway/docs/reference/');
      expect(host).toBe('gateway');
      // The logo exists only when the guides are built.
      if (tag === 'script') expect((await get(pathname)).status).toBe(200);
    }
  });
});

it('have no test clock unless it is turned on', async () => {
  const found = await get('/api/sandbox/clock', ada);
  expectProblem(found, 'not_found');
  expect(found.headers['cowrie-sandbox']).toBeUndefined();
  expectProblem(await post('/api/sandbox/clock/advance', { by: 'P1D' }, superAdmin), 'not_found');
  expect((await get('/health/ready')).json).not.toHaveProperty('sandbox');
});
