import { createPool, inTransaction } from '@cowrie/postgres';
import { createLogger } from '@cowrie/telemetry/setup';
import type pg from 'pg';
import type { Finding } from './findings.ts';
import { compareEntries } from './history/compare.ts';
import { readEntries, readLedgerEntries, readWrongTerms } from './history/read.ts';

/** With `isBehindRestore` nothing was compared: history may still have events that a restore made void. */
export type HistoryVerification = {
  entries: number;
  isBehindRestore: boolean;
  findings: Finding[];
  findingsInAll: number;
};

type HistoryPosition = {
  partition: number;
  nextSequence: bigint;
  headHash: Buffer | null;
  headSequence: bigint | null;
};

const FINDINGS_MAX = 200;
const STATEMENT_TIMEOUT_MS = 600_000;

/**
 * Each coin transaction must exist once per party with the ledger's data and be found by its metadata, and the heads
 * must be equal. Reads one snapshot of each, history first, so that the ledger has everything that history can have.
 */
export function verifyHistory({
  url,
  historyUrl,
}: {
  url: string;
  historyUrl: string;
}): Promise<HistoryVerification> {
  return withReadOnlySnapshot(historyUrl, async (history) => {
    const places = await readHistoryPositions(history);
    return withReadOnlySnapshot(url, (ledger) => compare(history, ledger, places));
  });
}

async function compare(
  history: pg.ClientBase,
  ledger: pg.ClientBase,
  places: readonly HistoryPosition[],
): Promise<HistoryVerification> {
  const findings: Finding[] = [];
  let findingsInAll = 0;
  const find = (finding: Finding): void => {
    findingsInAll += 1;
    if (findings.length < FINDINGS_MAX) findings.push(finding);
  };
  const isBehindRestore = await hasRestoreAhead(ledger, places);
  if (isBehindRestore) return { entries: 0, isBehindRestore, findings, findingsInAll };
  await compareHeads(ledger, places, find);
  const entries = await compareEntries(readLedgerEntries(ledger, places), readEntries(history), find);
  for (const { party, id } of await readWrongTerms(history)) {
    const problem = `history, transaction ${id} of account ${party}: it is not found by just its metadata`;
    find({ partition: null, sequence: null, problem });
  }
  return { entries, isBehindRestore, findings, findingsInAll };
}

async function readHistoryPositions(history: pg.ClientBase): Promise<HistoryPosition[]> {
  const { rows } = await history.query<{
    partition: number;
    next_sequence: bigint;
    head_hash: Buffer | null;
    head_sequence: bigint | null;
  }>(
    `SELECT partition, next_sequence, head_sequence,
            CASE WHEN head_due_sequence = next_sequence THEN head_hash END AS head_hash
     FROM inbox.positions WHERE group_id = 'history' ORDER BY partition`,
  );
  return rows.map((row) => ({
    partition: row.partition,
    nextSequence: row.next_sequence,
    headHash: row.head_hash,
    headSequence: row.head_sequence,
  }));
}

/** The events that report void sequences have higher ones, so history may not have read them yet. */
async function hasRestoreAhead(ledger: pg.ClientBase, places: readonly HistoryPosition[]): Promise<boolean> {
  const { rows } = await ledger.query<{ partition: number; last: bigint }>(
    'SELECT partition, max(to_sequence) AS last FROM restores GROUP BY partition',
  );
  const next = new Map(places.map(({ partition, nextSequence }) => [partition, nextSequence]));
  return rows.some(({ partition, last }) => (next.get(partition) ?? 1n) <= last);
}

async function compareHeads(
  ledger: pg.ClientBase,
  places: readonly HistoryPosition[],
  find: (finding: Finding) => void,
): Promise<void> {
  for (const { partition, headHash, headSequence } of places) {
    if (headHash === null || headSequence === null) continue;
    const { rows } = await ledger.query<{ hash: Buffer }>(
      'SELECT hash FROM all_transactions WHERE partition = $1 AND sequence <= $2 ORDER BY sequence DESC LIMIT 1',
      [partition, headSequence],
    );
    if ((rows[0]?.hash ?? GENESIS).equals(headHash)) continue;
    const problem = 'history followed another hash chain up to here than the ledger has';
    find({ partition, sequence: Number(headSequence), problem });
  }
}

const GENESIS = Buffer.alloc(32);

async function withReadOnlySnapshot<T>(url: string, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const logger = createLogger({ service: 'ledger', instance: 'ledger-audit', level: 'silent' });
  const statementTimeoutMs = STATEMENT_TIMEOUT_MS;
  const pool = createPool({ url, max: 1, applicationName: 'ledger-audit', logger, statementTimeoutMs });
  try {
    return await inTransaction(pool, async (client) => {
      await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
      await client.query(`SET LOCAL idle_in_transaction_session_timeout = ${STATEMENT_TIMEOUT_MS}`);
      return work(client);
    });
  } finally {
    await pool.end();
  }
}
