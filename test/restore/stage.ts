import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TOPICS } from '@cowrie/contracts';
import type { Platform } from '@cowrie/local';
import type { InMessage } from '@cowrie/messaging';
import { findFreePort } from '../../deploy/local/src/home/ports.ts';
import { readTopic } from '../support/events.ts';
import { archiveAll, restore, takeBackup } from './base-backup.ts';
import { type Surroundings, startServices, startSurroundings } from './own-platform.ts';
import { type KeptRecords, type LostRecords, seedKept, seedLost, underLoad } from './scenario.ts';
import { ask, initialise, type OwnServer, startServer } from './server.ts';

export type Stage = {
  home: string;
  ledgerUrl: string;
  historyUrl: string;
  kafkaBrokers: string;
  kept: KeptRecords;
  lost: LostRecords;
  published: InMessage[];
  seconds: number;
  bytes: number;
  startServices(): Promise<Platform>;
  close(): Promise<void>;
};

const TARGET = 'before the mishap';
export const LOAD = 150;

export async function openStage(): Promise<Stage> {
  const endings: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    for (const end of endings.splice(0).reverse()) await end();
  };
  try {
    return await build(endings, close);
  } catch (error) {
    await close();
    throw error;
  }
}

async function build(endings: (() => Promise<unknown>)[], close: () => Promise<void>): Promise<Stage> {
  const home = await mkdtemp(join(tmpdir(), 'cowrie-restore-'));
  endings.push(() => rm(home, { recursive: true, force: true }));
  await chmod(home, 0o755); // PostgreSQL may run as another user and needs access.
  const own = { home, name: 'ledger', port: await findFreePort() };
  await initialise(own);
  const server = await startServer(own);
  endings.push(() => server.stop('orderly'));
  await ask(server.url('postgres'), 'CREATE DATABASE ledger');
  const ledgerUrl = server.url('ledger');
  const surroundings = await startSurroundings(join(home, 'servers'), ledgerUrl, (end) => endings.push(end));
  const start = () => startServices(join(home, 'services'), surroundings);
  const told = await seedLedger(server, home, await start());
  const published = await readTopic(TOPICS.coinEvents);
  await archiveAll(server, home);
  await server.stop('now');
  const restored = await restore(told.backup, { ...own, name: 'restored', target: TARGET });
  endings.push(() => restored.server.stop('orderly'));
  return {
    ...told,
    ...urlsOf(surroundings),
    home,
    ledgerUrl,
    published,
    seconds: restored.seconds,
    bytes: restored.bytes,
    close,
    async startServices() {
      const platform = await start();
      endings.push(() => platform.stop());
      return platform;
    },
  };
}

function urlsOf({ env }: Surroundings) {
  return { historyUrl: env.HISTORY_DATABASE_URL ?? '', kafkaBrokers: env.KAFKA_BROKERS ?? '' };
}

async function seedLedger(server: OwnServer, home: string, platform: Platform) {
  try {
    const kept = await seedKept();
    const { users } = kept;
    const backup = await underLoad(users, LOAD, () => takeBackup(server, join(home, 'backup')));
    await underLoad(users, LOAD, async () => undefined);
    await ask(server.url('postgres'), 'SELECT pg_create_restore_point($1)', [TARGET]);
    const lost = await underLoad(users, LOAD, () => seedLost(kept));
    return { kept, lost, backup };
  } finally {
    await platform.stop();
  }
}
