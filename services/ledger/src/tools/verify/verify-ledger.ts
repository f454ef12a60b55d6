import { verifyAdminLog } from '@cowrie/postgres';
import type pg from 'pg';
import { checkAccounts, type OtherEvents } from './checks/accounts.ts';
import { createBalances } from './checks/balances.ts';
import { type Chain, type Checked, createChain } from './checks/chain.ts';
import { checkHeads } from './checks/heads.ts';
import { checkHolds } from './checks/holds.ts';
import { countNotices } from './checks/notices.ts';
import { checkPaymentRequests } from './checks/payment-requests.ts';
import { checkRefunds } from './checks/refunds.ts';
import { checkRestores, type VoidNumbers } from './checks/restores.ts';
import { checkSchedules } from './checks/schedules.ts';
import { checkActTotals } from './checks/totals/act-totals.ts';
import { checkDayTotals } from './checks/totals/day-totals.ts';
import { checkMintTotals } from './checks/totals/mint-totals.ts';
import { checkSpending } from './checks/totals/spending.ts';
import { checkExchange } from './checks/xaf.ts';
import { createFindings, type Finding, type Findings } from './findings.ts';
import { merge } from './read/merge.ts';
import { readTransactions, type StoredTransaction } from './read/read-transactions.ts';
import { allowPlans, type PartitionHead, type Snapshot, withSnapshot } from './read/snapshot.ts';

export type Progress = { checkedTransactions: number; totalTransactions: number };

export type Verification = Progress & {
  status: 'PASSED' | 'FAILED';
  /** By partition and sequence; bounded, see `findingsInAll`. */
  findings: Finding[];
  findingsInAll: number;
  /** Entries of the administrative log. */
  checkedLogEntries: number;
  /** After how many restores to an earlier moment. */
  restores: number;
  /** Numbers that they made void, in all partitions. */
  voidNumbers: number;
  /** Minted and not burned, by the transactions. */
  supplyUnits: bigint;
  startedAtMs: number;
  finishedAtMs: number;
};

const PROGRESS_EVERY_ROWS = 10_000;

type Watch = {
  onProgress?: (progress: Progress) => void;
  /** Ends it, with its reason. */
  signal?: AbortSignal;
};

/**
 * Recomputes the whole ledger from its transactions: every hash and every link of the chains, both balances that each
 * transaction states, each account, each hold, and the rules over all of them; and the administrative log. It reads one
 * moment of the database while writes go on. `url` may be any role's that may read the ledger's tables. Rejects when it
 * cannot read.
 */
export function verifyLedger({ url, ...watch }: Watch & { url: string }): Promise<Verification> {
  return withSnapshot(url, (snapshot) => verifySnapshot(snapshot, watch));
}

/** As `verifyLedger`, of what a transaction sees. */
export async function verifySnapshot(snapshot: Snapshot, watch: Watch = {}): Promise<Verification> {
  const startedAtMs = Date.now();
  const findings = createFindings();
  const checked = await verify(snapshot, findings, watch);
  const status = findings.count() === 0 ? 'PASSED' : 'FAILED';
  const found = { findings: findings.list(), findingsInAll: findings.count() };
  return { status, ...checked, ...found, startedAtMs, finishedAtMs: Date.now() };
}

async function verify({ client, partitions }: Snapshot, findings: Findings, { onProgress, signal }: Watch) {
  const totalTransactions = partitions.reduce((sum, { transactions }) => sum + transactions, 0);
  const balances = createBalances(findings.of('BALANCE'));
  let checkedTransactions = 0;
  const report = (): void => onProgress?.({ checkedTransactions, totalTransactions });
  const ofChains = findings.of('CHAIN');
  const lanes = partitions.map((head) =>
    checkPages(readTransactions(client, head.partition), createChain(head, ofChains)),
  );
  signal?.throwIfAborted();
  report();
  for await (const checked of merge(lanes)) {
    balances.add(checked);
    checkedTransactions += 1;
    if (checkedTransactions % PROGRESS_EVERY_ROWS === 0) {
      signal?.throwIfAborted();
      report();
    }
  }
  report();
  const supplyUnits = -(balances.totals.get(0)?.balance ?? 0n);
  await allowPlans(client, 'on');
  const holds = await checkHolds(client, findings.of('HOLD'));
  await checkPaymentRequests(client, findings.of('PAYMENT_REQUEST'));
  await checkSchedules(client, findings.of('SCHEDULE'));
  await checkRefunds(client, findings.of('REFUND'));
  await checkExchange(client, findings.of('EXCHANGE'));
  await checkMintTotals(client, findings.of('MINT_TOTAL'));
  await checkActTotals(client, findings.of('ACT_TOTAL'));
  await checkDayTotals(client, findings.of('DAY_TOTAL'));
  await checkSpending(client, findings.of('SPENDING'));
  await allowPlans(client, 'off');
  const sealed = await checkHeads(client, partitions, findings.of('HEAD'));
  const checkedLogEntries = await checkAdminLog(client, findings.of('ADMIN_LOG'));
  const lost = await checkRestores(client, partitions, findings.of('RESTORE'));
  const events = await checkAccounts(client, balances.totals, holds, findings.of('ACCOUNT'));
  for (const [partition, count] of [...sealed, ...(await countNotices(client))])
    events.set(partition, (events.get(partition) ?? 0) + count);
  for (const head of partitions) checkNumbers(head, events, lost, findings.of('NUMBERS'));
  const voidNumbers = [...lost.byPartition.values()].reduce((sum, count) => sum + count, 0);
  const { restores } = lost;
  return { checkedTransactions, totalTransactions, checkedLogEntries, restores, voidNumbers, supplyUnits };
}

/** Its entries have numbers of their own, so a finding there is of no place among the transactions. */
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
  chain: Chain,
): AsyncGenerator<Checked[], void> {
  for await (const page of pages) yield page.flatMap((row) => chain.add(row) ?? []);
  chain.end();
}

/**
 * A number of a partition is a transaction's, or that of a wallet that was opened or closed, or of a hold that was placed
 * or ended, or of a head that was sealed, or of a notice, or a restore made it void: then no number is without a fact, though it is not told which of them a missing one was.
 */
function checkNumbers(
  head: PartitionHead,
  events: OtherEvents,
  { byPartition }: VoidNumbers,
  findings: Findings,
): void {
  const { partition, transactions } = head;
  const others = Number(head.nextSequence) - 1 - transactions - (byPartition.get(partition) ?? 0);
  const due = events.get(partition) ?? 0;
  if (others === due) return;
  const problem = `${others} of its numbers are not those of transactions, but its wallets were opened and closed, holds placed and ended, heads sealed and notices given, ${due} times`;
  findings.add({ partition, sequence: null, problem });
}
