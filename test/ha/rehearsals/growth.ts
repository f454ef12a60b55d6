import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '../../support/eventually.ts';
import { ALL_TOPICS, numberOf, readPartitions, waitUntilInSync } from '../observe/kafka.ts';
import type { HaPlatform } from '../stack/start.ts';
import type { Rehearsal } from '../types.ts';

const MOVED_WITHIN_MS = 90_000;
/** Bytes per second, far above the amount of data here. */
const THROTTLE = '50000000';

/** Follows docs/operations/high-availability.md under load. */
const brokerAdded: Rehearsal = {
  name: 'broker-added',
  group: 'kafka',
  isQuick: true,
  run: async ({ platform, watch }) => {
    const beganAtMs = Date.now();
    const added = await platform.addBroker();
    const number = numberOf(added);
    const servesMs = Date.now() - beganAtMs;
    const { before, planned } = await plan(platform, number);
    const movedMs = await move(platform, planned);
    const share = await heldBy(platform, number);
    const withMs = await watch.answered(Date.now());
    const backMs = await move(platform, before);
    const left = await heldBy(platform, number);
    await added.kill();
    const withoutMs = await watch.answered(Date.now());
    const wrong = [
      ...(share.length > 0 && share.some(({ leader }) => leader === number)
        ? []
        : ['it holds or leads nothing']),
      ...(left.length === 0 ? [] : [`it still holds ${left.length} partitions when it goes`]),
    ];
    return {
      moments: [
        { what: `until ${added.name} serves`, tookMs: servesMs },
        { what: 'partitions on four brokers', tookMs: movedMs },
        { what: 'with four', tookMs: withMs },
        { what: 'partitions on three again', tookMs: backMs },
        { what: `without ${added.name}`, tookMs: withoutMs },
      ],
      notes: [`${share.length} replicas moved to ${added.name}`],
      violations: wrong.map((detail) => ({ rule: 'share', detail })),
    };
  },
};

const heldBy = async (platform: HaPlatform, number: number) =>
  (await readPartitions(platform)).filter(({ replicas }) => replicas.includes(number));

const toolOf =
  ({ env, reassign }: HaPlatform) =>
  (...args: readonly string[]) =>
    reassign(['--bootstrap-server', env.KAFKA_BROKERS ?? '', ...args]);

async function plan(platform: HaPlatform, added: number): Promise<{ before: string; planned: string }> {
  const file = join(platform.home, 'topics.json');
  const topics = ALL_TOPICS.map((topic) => ({ topic }));
  await writeFile(file, JSON.stringify({ version: 1, topics }));
  const brokers = [...platform.brokers.map(numberOf), added].join(',');
  const said = await toolOf(platform)(
    '--generate',
    '--topics-to-move-json-file',
    file,
    '--broker-list',
    brokers,
  );
  const [before, planned] = said.split('\n').filter((line) => line.startsWith('{'));
  if (before === undefined || planned === undefined) throw new Error(`there is no plan: ${said}`);
  return { before, planned };
}

async function move(platform: HaPlatform, assignment: string): Promise<number> {
  const sinceMs = Date.now();
  const file = join(platform.home, 'assignment.json');
  await writeFile(file, assignment);
  const tool = toolOf(platform);
  await tool('--execute', '--reassignment-json-file', file, '--throttle', THROTTLE);
  await eventually(async () => {
    const said = await tool('--verify', '--reassignment-json-file', file);
    if (!said.includes('is completed') || said.includes('still in progress')) throw new Error(said);
    if (!said.includes('Clearing broker-level throttles')) throw new Error(`the throttle stays: ${said}`);
  }, MOVED_WITHIN_MS);
  await waitUntilInSync(platform, sinceMs);
  return Date.now() - sinceMs;
}

export const growthRehearsals: readonly Rehearsal[] = [brokerAdded];
