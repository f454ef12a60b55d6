import { createPool, inTransaction } from '@cowrie/postgres';
import { createLogger } from '@cowrie/telemetry/setup';
import type pg from 'pg';
import { createGenerator, type GeneratedRows, randomFrom } from './generate.ts';
import { type LedgerState, readState } from './state.ts';
import { takeIds, writeRows, writeState } from './write.ts';

export type SeedOptions = {
  ledgerUrl: string;
  historyUrl: string;
  target: number;
  users?: readonly number[] | undefined;
  onProgress?: (progress: { added: number; toAdd: number }) => void;
  seed?: number;
};

export type SeedResult = { added: number; total: number };

/** The batch size of the ledger under load. */
const BATCH = 500;
const BATCHES_AT_ONCE = 6;
const STATEMENT_TIMEOUT_MS = 900_000;

/**
 * Each database gets one transaction, so all rows are there or none. Kafka is not written to, so history cannot be
 * rebuilt from `coin.events`.
 */
export async function seedLedger(options: SeedOptions): Promise<SeedResult> {
  const logger = createLogger({ service: 'seed', instance: 'seed', level: 'silent' });
  const open = (url: string) =>
    createPool({ url, max: 1, applicationName: 'seed', logger, statementTimeoutMs: STATEMENT_TIMEOUT_MS });
  const [ledgerPool, historyPool] = [open(options.ledgerUrl), open(options.historyUrl)];
  try {
    // The ledger commits first. If history were ahead, it would ignore the next events as already known.
    const seeded = await inTransaction(historyPool, (history) =>
      inTransaction(ledgerPool, (ledger) => seed(ledger, history, options)),
    );
    if (seeded.added > 0) {
      const tidy = (pool: pg.Pool, tables: string) => pool.query(`VACUUM (ANALYZE) ${tables}`);
      await tidy(ledgerPool, 'accounts, transactions, results, partitions, outbox_cursors');
      await tidy(historyPool, 'entries, inbox.positions');
    }
    return seeded;
  } finally {
    await Promise.all([ledgerPool.end(), historyPool.end()]);
  }
}

async function seed(
  ledger: pg.ClientBase,
  history: pg.ClientBase,
  { target, users, seed: number = 1, onProgress }: SeedOptions,
): Promise<SeedResult> {
  for (const client of [ledger, history]) {
    await client.query(`SET LOCAL idle_in_transaction_session_timeout = ${STATEMENT_TIMEOUT_MS}`);
  }
  const state = await readState(ledger, history, users);
  const toAdd = target - state.transactions;
  if (toAdd <= 0) return { added: 0, total: state.transactions };
  const next = createGenerator({
    state,
    users: users ?? [...state.accounts.keys()].filter((id) => id > 0),
    firstId: await takeIds(ledger, toAdd),
    random: randomFrom(number + state.transactions),
  });
  const momentOf = momentsFrom(state, toAdd);
  let writing = Promise.resolve();
  let added = 0;
  while (added < toAdd) {
    const generated: GeneratedRows[] = [];
    for (let batch = 0; batch < BATCHES_AT_ONCE && added < toAdd; batch++) {
      const count = Math.min(BATCH, toAdd - added);
      generated.push(next(count, momentOf(added)));
      added += count;
    }
    await writing;
    // The write continues while the next batch is generated; a failure is reported in the next turn.
    writing = writeRows(ledger, history, generated);
    writing.catch(() => {});
    onProgress?.({ added, toAdd });
  }
  await writing;
  await writeState(ledger, history, state);
  return { added, total: target };
}

function momentsFrom(state: LedgerState, count: number): (index: number) => number {
  let fromMs = 0;
  for (const { updatedAtMs } of state.accounts.values()) fromMs = Math.max(fromMs, updatedAtMs);
  const spanMs = Math.max(0, state.nowMs - fromMs);
  return (index) => Math.round(fromMs + (spanMs * index) / count);
}
