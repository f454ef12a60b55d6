import { PUBLISHED_OUTBOX_ROWS, rowsByAge } from '@cowrie/postgres';
import { expect, it } from '@jest/globals';
import type { Feature, FeatureTypes } from './feature.ts';
import { gatherFeatures } from './gather-features.ts';

type Kind = FeatureTypes & { commands: { open: string; close: string }; queries: { list: () => string } };

const job = { start: () => undefined, stop: async () => undefined };
const doors: Feature<Kind> = {
  commands: { open: 'opened' },
  jobs: async () => [job],
  retention: () => [rowsByAge({ what: 'doors', table: 'doors', column: 'closed_at', keptSeconds: 1 })],
};
const windows: Feature<Kind> = { commands: { close: 'closed' }, queries: () => ({ list: () => 'windows' }) };

it('has what each feature has, and the outbox last of what goes away', async () => {
  const features = gatherFeatures([doors, windows]);
  expect(features.commands).toEqual({ open: 'opened', close: 'closed' });
  expect(Object.keys(features.queries({}))).toEqual(['list']);
  expect(features.retentionTasks({}).map(({ what }) => what)).toEqual(['doors', PUBLISHED_OUTBOX_ROWS.what]);
  expect(await features.jobs({})).toEqual([job]);
  expect(features.samplers({})).toEqual([]);
});

it('refuses two of the same name', () => {
  expect(() => gatherFeatures([doors, doors])).toThrow('two features have open');
  expect(() =>
    gatherFeatures([windows, { queries: windows.queries }] as Feature<Kind>[]).queries({}),
  ).toThrow('two features have list');
});
