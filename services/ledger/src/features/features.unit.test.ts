import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from '@jest/globals';

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');

const SENDING = new Set(
  globSync('*/**/!(*.test).ts', { cwd: import.meta.dirname })
    .filter((file) => read(file).includes('createSendDue('))
    .map((file) => dirname(file).split('/')[0] ?? ''),
);

it.each([...SENDING].sort())('%s sends due items, and declares firstDue', (folder) => {
  expect(read(`${folder}/feature.ts`)).toMatch(/^ +firstDue: /m);
});

it('finds the features that send due items', () => {
  expect([...SENDING]).toEqual(expect.arrayContaining(['holds', 'payment-requests', 'schedules']));
});
