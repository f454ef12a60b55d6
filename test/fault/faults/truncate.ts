import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PARTITIONS, TOPICS } from '@cowrie/contracts';
import { topicRange } from '@cowrie/messaging';
import pg from 'pg';
import { withAdmin } from '../../../libs/messaging/src/admin/admin.ts';
import { eventually } from '../../support/eventually.ts';
import { between, logOf, pidOf, waitUntilReplaced } from './processes.ts';
import type { Fault, FaultTarget } from './types.ts';

const STOPPED_DEADLINE_MS = 30_000;
const PROBE_TIMEOUT_MS = 2_000;
const STOPPED_LINE = 'partition stopped';

const ledgersOf = ({ ledgers }: FaultTarget) =>
  Array.from({ length: ledgers }, (_, index) => `ledger-${index + 1}`);

async function truncate(
  { tap }: FaultTarget,
  topic: string,
  belowByPartition: ReadonlyMap<number, bigint>,
): Promise<void> {
  const partitions = [...belowByPartition].map(([partition, offset]) => ({
    partition,
    offset: String(offset),
  }));
  await withAdmin(tap.client, async (admin) => {
    // The client knows only the leaders of topics that it has asked about.
    await admin.fetchTopicOffsets(topic);
    await admin.deleteTopicRecords({ topic, partitions });
  });
}

async function endsOf({ tap }: FaultTarget, topic: string): Promise<Map<number, bigint>> {
  const ends = new Map<number, bigint>();
  for (let partition = 0; partition < PARTITIONS; partition += 1)
    ends.set(partition, (await topicRange(tap.client, topic, partition)).high);
  return ends;
}

/** A superuser stands in for the owner of the ledger's database. */
async function onLedgerDatabase<T>(
  { platform }: FaultTarget,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const url = new URL(platform.postgresUrl ?? '');
  url.pathname = new URL(platform.env.LEDGER_DATABASE_URL ?? '').pathname;
  const client = new pg.Client({ connectionString: url.href, connectionTimeoutMillis: PROBE_TIMEOUT_MS });
  client.on('error', () => undefined);
  await client.connect();
  return work(client).finally(() => client.end());
}

type Place = { partition: number; next_offset: string };

async function placesOf(world: FaultTarget): Promise<Map<number, bigint>> {
  const text = 'SELECT partition, next_offset FROM partitions';
  const { rows } = await onLedgerDatabase(world, (client) => client.query<Place>(text));
  return new Map(rows.map(({ partition, next_offset }) => [partition, BigInt(next_offset)]));
}

async function restart(
  world: FaultTarget,
  instances: readonly string[],
  signal: NodeJS.Signals,
): Promise<number> {
  const before = instances.map((instance) => pidOf(world.platform, instance));
  for (const pid of before) process.kill(pid, signal);
  const backs = instances.map((instance, index) =>
    waitUntilReplaced(world.platform, instance, before[index]),
  );
  return Math.max(...(await Promise.all(backs)));
}

function stoppedSince(world: FaultTarget, lengths: ReadonlyMap<string, number>): Set<number> {
  const lines = ledgersOf(world).flatMap((name) =>
    readFileSync(logOf(world.platform, name)).subarray(lengths.get(name)).toString('utf8').split('\n'),
  );
  const stopped = lines.filter((line) => line.includes(STOPPED_LINE) && line.includes('next_offset'));
  return new Set(stopped.map((line) => Number((JSON.parse(line) as { partition: number }).partition)));
}

/** Rule 9: a ledger that lost commands stops, reports it, and skips nothing. */
async function expectStopped(
  world: FaultTarget,
  cut: ReadonlyMap<number, bigint>,
  since: Map<string, number>,
) {
  return eventually(async () => {
    const places = await placesOf(world);
    const lost = [...cut].filter(([partition, low]) => (places.get(partition) ?? 0n) < low);
    if (lost.length === 0) throw new Error('no commands were lost, so that nothing was tried');
    const stopped = stoppedSince(world, since);
    const silent = lost.filter(([partition]) => !stopped.has(partition)).map(([partition]) => partition);
    if (silent.length > 0) throw new Error(`partitions ${silent.join(', ')} lost commands and did not stop`);
    await expectNotReady(world);
    return new Map(lost);
  }, STOPPED_DEADLINE_MS);
}

async function expectNotReady({ platform, ledgers }: FaultTarget): Promise<void> {
  const ports = JSON.parse(readFileSync(join(platform.home, 'ports.json'), 'utf8')) as Record<string, number>;
  const statuses = await Promise.all(
    Array.from({ length: ledgers }, async (_, index) => {
      const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
      const url = `http://127.0.0.1:${ports[`ledger-${index + 1}`]}/health/ready`;
      return (await fetch(url, { signal })).status;
    }),
  );
  if (!statuses.includes(503))
    throw new Error(`partitions stand still and every ledger is ready: ${statuses}`);
}

/** Follows the operator's instructions in the documents. */
async function resumeFrom(world: FaultTarget, lost: ReadonlyMap<number, bigint>): Promise<void> {
  await onLedgerDatabase(world, (client) =>
    client.query(
      `UPDATE partitions AS p SET next_offset = l.low, last_digest = NULL
       FROM unnest($1::int[], $2::bigint[]) AS l(partition, low) WHERE p.partition = l.partition`,
      [[...lost.keys()], [...lost.values()]],
    ),
  );
}

const truncateCommands: Fault = {
  name: 'truncate-commands',
  draw: (random) => {
    const pileUpMs = between(random, 400, 1_500);
    return {
      params: { pileUpMs },
      run: async (world) => {
        const instances = ledgersOf(world);
        const size = (name: string) => readFileSync(logOf(world.platform, name)).length;
        const since = new Map(instances.map((name) => [name, size(name)]));
        for (const name of instances) process.kill(pidOf(world.platform, name), 'SIGSTOP');
        try {
          await sleep(pileUpMs);
          const cut = await endsOf(world, TOPICS.ledgerCommands);
          await truncate(world, TOPICS.ledgerCommands, cut);
          await restart(world, instances, 'SIGKILL');
          const lost = await expectStopped(world, cut, since);
          await resumeFrom(world, lost);
          return { backAtMs: await restart(world, instances, 'SIGTERM'), note: `${lost.size} partitions` };
        } finally {
          for (const name of instances) process.kill(pidOf(world.platform, name), 'SIGCONT');
        }
      },
    };
  },
};

/** History is restarted, and must continue at its position. */
const truncateEvents: Fault = {
  name: 'truncate-events',
  draw: () => ({
    params: {},
    run: async (world) => {
      await truncate(world, TOPICS.coinEvents, world.checkedEvents());
      return { backAtMs: await restart(world, ['history-1'], 'SIGKILL') };
    },
  }),
};

export const truncateFaults: readonly Fault[] = [truncateCommands, truncateEvents];
