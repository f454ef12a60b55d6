import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { COLLECTION, installRunner, runCollection } from '../../collection/runner.ts';
import { platformUnderTest } from '../../support/platform/platform-env.ts';

const WITHIN_MS = 400_000;
type Report = { results: { name: string; status: string; assertionResults: { status: string }[] }[] }[];

let folder: string;
let run: Awaited<ReturnType<typeof runCollection>>;
let report: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cowrie-collection-'));
  report = join(folder, 'report.json');
  const { baseUrl, adminEmail, adminPassword, apiKey } = platformUnderTest();
  const env = { BASE: baseUrl, ADMIN_EMAIL: adminEmail, ADMIN_PASSWORD: adminPassword, API_KEY: apiKey };
  run = await runCollection(await installRunner(), { folder: 'Tour', report, env });
}, WITHIN_MS);
afterAll(() => rm(folder, { recursive: true, force: true }));

it('the tour gets the expected answer to each of its requests', async () => {
  expect(run).toMatchObject({ code: 0 });
  const [{ results } = { results: [] }]: Report = JSON.parse(await readFile(report, 'utf8'));
  const requests = (await readdir(join(COLLECTION, 'Tour'))).filter((file) => file !== 'folder.bru');
  expect(results).toHaveLength(requests.length);
  const failed = results.filter(
    ({ status, assertionResults }) =>
      status !== 'pass' ||
      assertionResults.length === 0 ||
      assertionResults.some((each) => each.status !== 'pass'),
  );
  expect(failed).toEqual([]);
});

it('the runner reads every request of the collection', () => {
  expect(run.output).not.toMatch(/skipping invalid file/i);
});
