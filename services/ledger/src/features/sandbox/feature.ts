import { queryOf } from '@cowrie/postgres';
import type { LedgerFeature, RecordStore } from '../../engine/feature.ts';
import { createClockAdvance } from './advance.ts';
import { readClock, readWritten, type SandboxRecords, WRITE_TARGET } from './clock.ts';
import { createAdvanceSandboxClockDecider, refuseWithoutClock } from './decide.ts';

type ClockRecord = SandboxRecords['sandboxClock'];

const STORE: RecordStore<ClockRecord> = {
  none: null,
  read: (client) => readClock(client, 'FOR UPDATE'),
  begin(read) {
    let current = read;
    let changed: ClockRecord['change'] | null = null;
    return {
      get current() {
        return current;
      },
      keep(change) {
        changed = change;
        if (current) current = { ...current, ...change };
        return undefined;
      },
      queries: () => (changed ? [queryOf(WRITE_TARGET, [changed])] : []),
    };
  },
};

/** One clock for the installation, in the ledger's database. */
export const createSandbox = (isSandbox: boolean) =>
  ({
    records: { sandboxClock: STORE },
    commands: { 'sandbox-clock.advance': createAdvanceSandboxClockDecider(isSandbox) },
    queries: (pool) => ({
      'sandbox-clock.get': async () => {
        if (!isSandbox) return refuseWithoutClock();
        const { nowMs, targetMs } = await readClock(pool);
        if (targetMs !== null) return { ok: true, data: { clock: { nowMs, status: 'RUNNING' }, targetMs } };
        const seen = await readWritten(pool);
        return { ok: true, data: { clock: { nowMs, status: 'IDLE' }, targetMs, seen } };
      },
    }),
    jobs: ({ pool, partitions, firstDue, logger }) =>
      isSandbox
        ? [createClockAdvance({ pool, isOwner: () => partitions().includes(0), firstDue, logger })]
        : [],
  }) satisfies LedgerFeature<SandboxRecords>;
