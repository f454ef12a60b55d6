import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
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

describe('a workflow is refused', () => {
  it.each([
    [
      'with a function that there is not',
      ' matrix.service }}',
      ' lower(matrix.service) }}',
      'undefined function "lower"',
    ],
    [
      'that waits for a job that there is not',
      'needs: [base, build]',
      'needs: [base, builds]',
      'needs job "builds"',
    ],
    [
      'that reads an output that nothing has',
      'outputs.images }}',
      'outputs.image }}',
      'property "image" is not defined',
    ],
    [
      'that misspells what it says',
      'timeout-minutes: 60',
      'timeout-minute: 60',
      'unexpected key "timeout-minute"',
    ],
  ])('%s', async (_what, from, to, why) => {
    const text = await read('images.yml');
    const changed = text.replace(from, to);
    expect(changed).not.toBe(text);
    expect(await workflowProblems(changed)).toContain(why);
  });
});
