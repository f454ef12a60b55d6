import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import { buildActionlint, workflowProblems } from './actionlint.ts';

const FOLDER = join(import.meta.dirname, '../../../.github/workflows');
const read = (name: string) => readFile(join(FOLDER, name), 'utf8');
const READY_WITHIN_MS = 400_000;

beforeAll(async () => {
  await buildActionlint();
}, READY_WITHIN_MS);

it.each(['ci.yml', 'images.yml', 'nightly.yml'])('GitHub accepts the workflow %s', async (name) => {
  expect(await workflowProblems(await read(name))).toBe('');
});

it('a workflow with an unknown function is refused', async () => {
  const changed = (await read('images.yml')).replace(' matrix.service }}', ' lower(matrix.service) }}');
  expect(await workflowProblems(changed)).toContain('undefined function "lower"');
});
