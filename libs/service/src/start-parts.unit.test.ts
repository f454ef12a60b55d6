import type { Producer } from '@cowrie/messaging';
import { PUBLISHED_OUTBOX_ROWS, rowsByAge } from '@cowrie/postgres';
import { createLogger, createMeter, createMetrics } from '@cowrie/telemetry/setup';
import { expect, it } from '@jest/globals';
import type { Feature, FeatureTypes } from './feature.ts';
import { gatherFeatures } from './gather-features.ts';
import type { Service } from './open-service.ts';
import type { Outbox } from './outbox.ts';
import { declareSampler } from './samplers.ts';
import { startParts } from './start-parts.ts';

/** Each recorded call takes one turn of the event loop. */
function createStage() {
  const done: string[] = [];
  const note = async (what: string): Promise<void> => {
    await new Promise((resolve) => setImmediate(resolve));
    done.push(what);
  };
  const metrics = createMetrics('test');
  const context = {
    logger: createLogger({ service: 'test', instance: 'test', level: 'silent' }),
    meter: createMeter(metrics),
  };
  const producerOf = (name: string) =>
    ({ healthy: () => false, close: () => note(`${name} closed`) }) as unknown as Producer;
  const pool = { end: () => note('pool ended') };
  const service = { context, producer: producerOf('producer'), pools: { only: pool } } as unknown as Service;
  const server = (name: string, isHealthy = true, problems: string[] = []) => ({
    start: () => note(`${name} started`),
    healthy: () => isHealthy,
    problems: () => problems,
    close: () => note(`${name} closed`),
  });
  const job = {
    start: () => void done.push('job started'),
    stop: () => note('job stopped'),
  };
  const relay = {
    start: () => void done.push('relay started'),
    healthy: () => false,
    stop: () => note('relay stopped'),
  };
  const outbox = { producer: producerOf('event producer'), relay } as unknown as Outbox;
  return { done, metrics, service, server, job, outbox, note };
}

it('starts the outbox, then what takes from Kafka, then jobs, and stops in the other order', async () => {
  const { done, service, server, job, outbox, note } = createStage();
  const parts = { outbox, jobs: [job], partitions: () => [0], close: () => note('rest closed') };
  const running = await startParts(service, { ...parts, servers: [server('commands')] });
  expect(done).toEqual(['relay started', 'commands started', 'job started']);
  done.length = 0;
  await running.stop();
  expect(new Set(done.slice(0, 2))).toEqual(new Set(['commands closed', 'job stopped']));
  expect(done.slice(2, 4)).toEqual(['relay stopped', 'rest closed']);
  expect(new Set(done.slice(4, 6))).toEqual(new Set(['producer closed', 'event producer closed']));
  expect(done.slice(6)).toEqual(['pool ended']);
});

it('closes servers in turn where one waits for what another brings', async () => {
  const { done, service, server, note } = createStage();
  const slow = { ...server('queries'), close: () => note('').then(() => note('queries closed')) };
  const parts = { partitions: () => [], closeInTurn: true } as const;
  const running = await startParts(service, { ...parts, servers: [slow, server('events')] });
  await running.stop();
  expect(done.filter((what) => what.endsWith('s closed'))).toEqual(['queries closed', 'events closed']);
});

it('tells why it cannot do its work: groups, Kafka or the outbox, partitions, and what is its own', async () => {
  const { service, server, outbox } = createStage();
  const servers = [server('commands', false, ['partition 3 stands still']), server('queries')];
  const parts = { servers, partitions: () => [0], problems: () => ['of its own'] };
  const group = 'kafka: not a member of the consumer groups';
  const stands = 'partition 3 stands still';
  const without = await startParts(service, parts);
  expect(without.problems()).toEqual(['of its own', group, 'kafka: takes no messages', stands]);
  const having = await startParts(service, { ...parts, outbox });
  expect(having.problems()).toEqual(['of its own', group, 'outbox relay', stands]);
});

it('reports what is the same for all instances only where partition 0 is', async () => {
  const shownBy = async (partitions: number[]): Promise<boolean> => {
    const { metrics, service } = createStage();
    const number = declareSampler({
      what: 'a number',
      everyMs: 60_000,
      read: async () => 7,
      measure: (meter, last) =>
        meter.gauge('cowrie_number', 'A number', [], () =>
          [last()].flatMap((value) => (value === null ? [] : [{ value }])),
        ),
    });
    const parts = { servers: [], partitions: () => partitions, samplers: [number] };
    const running = await startParts(service, parts);
    await new Promise((resolve) => setImmediate(resolve));
    const text = await metrics.metrics();
    await running.stop();
    return /^cowrie_number\S* 7$/m.test(text);
  };
  expect(await shownBy([1, 2])).toBe(false);
  expect(await shownBy([0, 5])).toBe(true);
});

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
