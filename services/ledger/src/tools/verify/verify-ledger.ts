import { verifyAdminLog } from '@cowrie/postgres';
import type pg from 'pg';
import { ISSUANCE } from '../../book/account.ts';
import { checkShard, type ReadPositions } from './check-shard.ts';
import { checkSums, countWallets } from './checks/accounts.ts';
import { type BalanceCheck, createBalances } from './checks/balances.ts';
import { type ChainCheck, type CheckedTransaction, createChain } from './checks/chain.ts';
import { createDamagedRows, type DamagedRows } from './checks/damaged-rows.ts';
import { checkHeads } from './checks/heads.ts';
import { checkHolds, countHoldEvents } from './checks/holds.ts';
import { countNotices } from './checks/notices.ts';
import { checkPaymentRequests } from './checks/payment-requests.ts';
import { checkRefunds } from './checks/refunds.ts';
import { checkRestores } from './checks/restores.ts';
import { checkRow } from './checks/rows.ts';
import { checkSchedules } from './checks/schedules.ts';
import { checkActTotals } from './checks/totals/act-totals.ts';
import { checkDayTotals } from './checks/totals/day-totals.ts';
import { checkSpending } from './checks/totals/spending.ts';
import { checkExchange } from './checks/xaf.ts';
import { type AllFindings, createFindings, type Findings, type NamedFinding } from './findings.ts';
import { merge } from './read/merge.ts';
import { readTransactions, type StoredTransaction } from './read/read-transactions.ts';
import { type Shard, shardsOf } from './read/shard.ts';
import { type PartitionHead, readHeads, type Snapshot } from './read/snapshot.ts';
import { createSnapshotSource, openSource, type Source, withIndexPlansOnly } from './read/source.ts';

export type VerificationProgress = { checkedTransactions: number; totalTransactions: number };

export type Verification = VerificationProgress & {
  status: 'PASSED' | 'FAILED';
  /** Ordered by partition and sequence, and bounded; see `findingsInAll`. */
  findings: NamedFinding[];
  findingsInAll: number;
  checkedLogEntries: number;
  restores: number;
  voidNumbers: number;
  /** Minted minus burned, from the transactions. */
  supplyUnits: bigint;
  startedAtMs: number;
  finishedAtMs: number;
};

const PROGRESS_EVERY_ROWS = 10_000;
/** Each takes about 100 bytes of memory while it is compared with its transactions. */
const ACCOUNTS_AT_ONCE = 2_000_000;

type VerificationOptions = {
  onProgress?: (progress: VerificationProgress) => void;
  signal?: AbortSignal;
  /** Accounts compared in one reading of the transactions; more accounts need more readings. */
  accountsAtOnce?: number;
};

/**
 * Recomputes every hash, link, balance, account, hold and rule, and the administrative log. Writes continue meanwhile:
 * transactions never change, and everything else is compared in steps, each on one snapshot. `url` may be that of a
 * replica or of any role that can read the tables. Rejects when it cannot read.
 */
export async function verifyLedger({
  url,
  ...watch
}: VerificationOptions & { url: string }): Promise<Verification> {
  const source = openSource(url);
  try {
    return await verifySource(source, watch);
  } finally {
    await source.close();
  }
}

export const verifySnapshot = (
  { client }: Pick<Snapshot, 'client'>,
  watch: VerificationOptions = {},
): Promise<Verification> => verifySource(createSnapshotSource(client), watch);

async function verifySource(source: Source, watch: VerificationOptions): Promise<Verification> {
  const startedAtMs = Date.now();
  const findings = createFindings();
  const checked = await verify(source, findings, watch);
  const status = findings.count() === 0 ? 'PASSED' : 'FAILED';
  const found = { findings: findings.list(), findingsInAll: findings.count() };
  return { status, ...checked, ...found, startedAtMs, finishedAtMs: Date.now() };
}

async function verify(source: Source, findings: AllFindings, watch: VerificationOptions) {
  const { accountsAtOnce = ACCOUNTS_AT_ONCE } = watch;
  const heads = await source.atOneMoment(readHeads);
  const accounts = await source.atOneMoment(countAccounts);
  const [first, ...others] = shardsOf(Math.max(1, Math.ceil(accounts / accountsAtOnce)));
  if (!first) throw new Error('there is no shard of accounts');
  const checked = await checkTransactions(source, { heads, shard: first, findings }, watch);
  await checkTables(source, findings);
  const numbers = await source.atOneMoment((client) => checkSequences(client, heads, findings));
  const checkedLogEntries = await source.atOneMoment((client) =>
    checkAdminLog(client, findings.of('ADMIN_LOG')),
  );
  const { damaged, supplyUnits, ...counts } = checked;
  const ofAccounts = { findings: findings.of('ACCOUNT'), signal: watch.signal };
  const from: ReadPositions = new Map(heads.map(({ partition, lastSequence }) => [partition, lastSequence]));
  await checkShard(source, { shard: first, balances: checked.balances, damaged, from }, ofAccounts);
  for (const shard of others) {
    const balances = createBalances(shard, findings.of('BALANCE'));
    await checkShard(source, { shard, balances, damaged, from: new Map() }, ofAccounts);
  }
  await source.atOneMoment((client) => checkSums(client, ofAccounts.findings));
  const { checkedTransactions, totalTransactions } = counts;
  return { checkedTransactions, totalTransactions, checkedLogEntries, ...numbers, supplyUnits };
}

async function countAccounts(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ n: bigint }>('SELECT count(*) AS n FROM accounts');
  return Number(rows[0]?.n ?? 0);
}

async function checkTransactions(
  { pages }: Source,
  { heads, shard, findings }: { heads: readonly PartitionHead[]; shard: Shard; findings: AllFindings },
  { onProgress, signal }: VerificationOptions,
) {
  const totalTransactions = heads.reduce((sum, { transactions }) => sum + transactions, 0);
  const [ofChains, ofBalances] = [findings.of('CHAIN'), findings.of('BALANCE')];
  const balances: BalanceCheck = createBalances(shard, ofBalances);
  const damaged: DamagedRows = createDamagedRows();
  let checkedTransactions = 0;
  let supplyUnits = 0n;
  const report = (): void => onProgress?.({ checkedTransactions, totalTransactions });
  const lanes = heads.map((head) => {
    const range = { partition: head.partition, upTo: head.lastSequence };
    return checkPages(readTransactions(pages, range), createChain(head, ofChains));
  });
  signal?.throwIfAborted();
  report();
  for await (const checked of merge(lanes)) {
    const { row } = checked;
    damaged.remember(checked);
    checkRow(checked, ofBalances);
    balances.add(checked);
    if (row.from === ISSUANCE) supplyUnits += row.amountUnits;
    if (row.to === ISSUANCE) supplyUnits -= row.amountUnits;
    checkedTransactions += 1;
    if (checkedTransactions % PROGRESS_EVERY_ROWS === 0) {
      signal?.throwIfAborted();
      report();
    }
  }
  report();
  return { balances, damaged, supplyUnits, checkedTransactions, totalTransactions };
}

const TABLES = [
  [checkHolds, 'HOLD'],
  [checkPaymentRequests, 'PAYMENT_REQUEST'],
  [checkSchedules, 'SCHEDULE'],
  [checkRefunds, 'REFUND'],
  [checkExchange, 'EXCHANGE'],
  [checkActTotals, 'ACT_TOTAL'],
  [checkDayTotals, 'DAY_TOTAL'],
  [checkSpending, 'SPENDING'],
] as const;

async function checkTables(source: Source, findings: AllFindings): Promise<void> {
  for (const [check, name] of TABLES) await source.atOneMoment((client) => check(client, findings.of(name)));
}

/** Log entries have sequences of their own, so findings there have no position among the transactions. */
function checkAdminLog(client: pg.ClientBase, findings: Findings): Promise<number> {
  return verifyAdminLog(client, ({ partition, sequence, problem }) =>
    findings.add({
      partition: null,
      sequence: null,
      problem: `administrative log, partition ${partition}, entry ${sequence}: ${problem}`,
    }),
  );
}

async function* checkPages(
  pages: AsyncIterable<StoredTransaction[]>,
  chain: ChainCheck,
): AsyncGenerator<CheckedTransaction[], void> {
  for await (const page of pages) yield page.flatMap((row) => chain.add(row) ?? []);
  chain.end();
}

type CountedPartition = PartitionHead & { others: number };

/** `heads` has the earlier counts; only transactions since then are counted. */
async function countSequences(
  client: pg.ClientBase,
  heads: readonly PartitionHead[],
): Promise<CountedPartition[]> {
  const { rows } = await client.query<{ partition: number; next_sequence: bigint; n: bigint }>(
    `SELECT h.partition, coalesce(p.next_sequence, 1) AS next_sequence,
            (SELECT count(*) FROM all_transactions AS t WHERE t.partition = h.partition AND t.sequence > h.last) AS n
     FROM unnest($1::int[], $2::bigint[]) AS h (partition, last) LEFT JOIN partitions AS p ON p.partition = h.partition
     ORDER BY h.partition`,
    [heads.map(({ partition }) => partition), heads.map(({ lastSequence }) => lastSequence)],
  );
  const known = new Map(heads.map((head) => [head.partition, head]));
  return rows.flatMap(({ partition, next_sequence: nextSequence, n }) => {
    const head = known.get(partition);
    if (!head) return [];
    const transactions = head.transactions + Number(n);
    return [{ ...head, nextSequence, transactions, others: Number(nextSequence) - 1 - transactions }];
  });
}

/**
 * Every sequence must belong to a fact: a transaction, a wallet's opening or closing, a hold's placement or end, a
 * sealed head, a notice, or a restore. Comparing counts does not tell which sequence is missing.
 */
async function checkSequences(client: pg.ClientBase, heads: readonly PartitionHead[], findings: AllFindings) {
  const events = new Map<number, number>();
  const add = (counts: Map<number, number>): void => {
    for (const [partition, count] of counts) events.set(partition, (events.get(partition) ?? 0) + count);
  };
  add(await countHoldEvents(client));
  const [numbered, lost] = await withIndexPlansOnly(client, async () => {
    const partitions = await countSequences(client, heads);
    add(await checkHeads(client, partitions, findings.of('HEAD')));
    add(await countWallets(client));
    return [partitions, await checkRestores(client, partitions, findings.of('RESTORE'))] as const;
  });
  add(await countNotices(client));
  for (const { partition, others } of numbered) {
    const due = events.get(partition) ?? 0;
    const left = others - (lost.byPartition.get(partition) ?? 0);
    if (left === due) continue;
    const problem = `${left} of its numbers are not those of transactions, but its wallets were opened and closed, holds placed and ended, heads sealed and notices given, ${due} times`;
    findings.of('NUMBERS').add({ partition, sequence: null, problem });
  }
  const voidNumbers = [...lost.byPartition.values()].reduce((sum, count) => sum + count, 0);
  return { restores: lost.restores, voidNumbers };
}
