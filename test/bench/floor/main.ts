import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { DriverMessage } from '../driver/protocol.ts';
import { gather, toTally } from '../driver/tally.ts';
import { batched, single } from './transfers.ts';

/** An upper bound for every service built on PostgreSQL. Needs DATABASE_URL. */
export type FloorJob = {
  mode: 'single' | 'batched';
  hot: boolean;
  connections: number;
  size: number;
  warmUpMs: number;
  measureMs: number;
};

const say = (said: DriverMessage) => process.send?.(said);

async function connect(): Promise<pg.Client> {
  const options: pg.ClientConfig & { pipeline: boolean } = { pipeline: true };
  const client = new pg.Client({
    ...options,
    connectionString: process.env.DATABASE_URL,
    statement_timeout: 10_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function run(job: FloorJob): Promise<void> {
  let current = gather();
  let acceptedInAll = 0;
  let over = false;
  const clients = await Promise.all(Array.from({ length: job.connections }, connect));
  const loop = async (client: pg.Client) => {
    while (!over) {
      const startMs = performance.now();
      await (job.mode === 'single' ? single(client, job.hot) : batched(client, job.hot, job.size));
      const tookMs = performance.now() - startMs;
      for (let done = 0; done < job.size; done += 1) current.latenciesMs.push(tookMs);
      acceptedInAll += job.size;
    }
  };
  const loops = Promise.all(clients.map(loop));
  const wait = (ms: number) => Promise.race([sleep(ms), loops]);
  await wait(job.warmUpMs);
  current = gather();
  const measured = current;
  const startMs = performance.now();
  await wait(job.measureMs);
  const seconds = (performance.now() - startMs) / 1000;
  current = gather();
  over = true;
  await loops;
  await Promise.all(clients.map((client) => client.end()));
  say({ kind: 'done', tally: toTally(measured, seconds, acceptedInAll) });
}

process.on('message', (job: FloorJob) => {
  run(job).catch((error) => say({ kind: 'failed', message: String(error?.message ?? error) }));
});
say({ kind: 'ready' });
await once(process, 'disconnect');
process.exit(0);
