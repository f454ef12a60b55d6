import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readSnapshot, text } from '../../fault/check/read/database.ts';
import type { Violation } from '../../fault/check/types.ts';
import { family } from '../../fault/faults/processes.ts';
import type { Node } from '../stack/node.ts';
import type { HaWorld, Rehearsal, Result } from '../types.ts';

const STANDBY_AWAY_MS = 6_000;
const FROZEN_MS = 2_000;

/** Acts as a Kubernetes Service after a promotion: one name leads to the current primary. */
function pointTo({ links }: HaWorld, primary: Node): void {
  for (const link of links.to('postgres')) link.retarget(primary.port);
}

/** When everything is answered, the lost server is rebuilt as the standby. */
async function failOver(world: HaWorld, lostAtMs: number): Promise<Result> {
  const { platform, watch } = world;
  const { postgres } = platform;
  await postgres.promote();
  pointTo(world, postgres.primary());
  const answeredMs = await watch.answered(Date.now());
  const lostMs = Date.now() - lostAtMs;
  const beganAtMs = Date.now();
  await postgres.rebuildStandby();
  const rebuiltMs = Date.now() - beganAtMs;
  return {
    moments: [
      { what: 'after the promotion', tookMs: answeredMs },
      { what: 'from the loss, promotion included', tookMs: lostMs },
      { what: 'a new standby that commits wait for', tookMs: rebuiltMs },
    ],
  };
}

const killPrimary: Rehearsal = {
  name: 'primary-killed',
  group: 'postgres',
  isQuick: true,
  run: async (world) => {
    const { platform } = world;
    const lost = platform.postgres.primary();
    await lost.kill();
    const lostAtMs = Date.now();
    // The machine is lost with its disk.
    rmSync(join(platform.home, 'data', lost.name), { recursive: true });
    return failOver(world, lostAtMs);
  },
};

async function transactionsAt(serverUrl: string): Promise<Map<string, string>> {
  const url = new URL(serverUrl);
  url.pathname = '/ledger';
  const sql = "SELECT id, encode(hash, 'hex') AS hash FROM transactions";
  const rows = await readSnapshot(url.href, (snapshot) => snapshot.rows(sql));
  return new Map(rows.map((row) => [text(row, 'id'), text(row, 'hash')]));
}

/** Transactions that only the old primary has were never acknowledged, and no reader may see them. */
async function onlyAtOld(platform: HaWorld['platform'], old: Node): Promise<Violation[]> {
  const { postgres } = platform;
  const before = await transactionsAt(postgres.urlOf(old));
  const now = await transactionsAt(postgres.urlOf(postgres.primary()));
  const others = [...before].filter(([id, hash]) => now.get(id) !== hash);
  return others.length === 0
    ? []
    : [{ rule: 'split-brain', detail: `${others.length} transactions are at the old primary alone` }];
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // The process has ended meanwhile.
    }
  }
}

/** The primary is declared dead but is not: it resumes after its standby was promoted. */
const primaryComesBack: Rehearsal = {
  name: 'primary-frozen-and-back',
  group: 'postgres',
  isQuick: false,
  run: async (world) => {
    const { platform } = world;
    const { postgres } = platform;
    const old = postgres.primary();
    const frozen = family(old.pid() ?? 0);
    signal(frozen, 'SIGSTOP');
    const lostAtMs = Date.now();
    await sleep(FROZEN_MS);
    await postgres.promote();
    pointTo(world, postgres.primary());
    const answeredMs = await world.watch.answered(Date.now());
    const lostMs = Date.now() - lostAtMs;
    signal(frozen, 'SIGCONT');
    const violations = await onlyAtOld(platform, old);
    await postgres.rebuildStandby();
    return {
      moments: [
        { what: 'after the promotion', tookMs: answeredMs },
        { what: 'from the loss, promotion included', tookMs: lostMs },
      ],
      violations,
    };
  },
};

/** Without the standby nothing is acknowledged, because commits wait. */
const loseStandby: Rehearsal = {
  name: 'standby-killed',
  group: 'postgres',
  isQuick: true,
  run: async ({ platform, load, watch }) => {
    const standby = platform.postgres.standby();
    await standby.kill();
    const lostAtMs = Date.now();
    await sleep(STANDBY_AWAY_MS);
    const { operations } = load.recording();
    const accepted = operations
      .flatMap(({ attempts }) => attempts)
      .filter(
        ({ purpose, status, sentAtMs }) => purpose === 'first' && status === 201 && sentAtMs > lostAtMs,
      );
    standby.start();
    const tookMs = await watch.answered(Date.now());
    return {
      moments: [{ what: 'with the standby', tookMs }],
      violations:
        accepted.length > 0
          ? [{ rule: 'synchronous', detail: `${accepted.length} accepted without a standby` }]
          : [],
    };
  },
};

export const postgresRehearsals: readonly Rehearsal[] = [killPrimary, primaryComesBack, loseStandby];
