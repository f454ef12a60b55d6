import { checkAccounts, type WalletEvents } from './accounts.ts';
import { createBalances } from './balances.ts';
import { type Chain, type Checked, createChain } from './chain.ts';
import { createFindings, type Finding, type Findings } from './findings.ts';
import { merge } from './merge.ts';
import { readTransactions, type StoredTransaction } from './read-transactions.ts';
import { type PartitionHead, type Snapshot, withSnapshot } from './snapshot.ts';

export type Progress = { checkedTransactions: number; totalTransactions: number };

export type Verification = Progress & {
  status: 'PASSED' | 'FAILED';
  /** By partition and sequence; bounded, see `findingsInAll`. */
  findings: Finding[];
  findingsInAll: number;
  /** Minted and not burned, by the transactions. */
  supplyUnits: bigint;
  startedAtMs: number;
  finishedAtMs: number;
};

const PROGRESS_EVERY_ROWS = 10_000;

/**
 * Recomputes the whole ledger from its transactions: every hash and every link of the chains, both balances that each
 * transaction states, each account, and the rules over all of them. It reads one moment of the database while
 * writes go on. Rejects when it cannot read, or with `signal`'s reason when that is given.
 */
export async function verifyLedger(options: {
  /** Any role that may read the ledger's tables. */
  url: string;
  onProgress?: (progress: Progress) => void;
  signal?: AbortSignal;
}): Promise<Verification> {
  const startedAtMs = Date.now();
  const findings = createFindings();
  const checked = await withSnapshot(options.url, (snapshot) => verify(snapshot, findings, options));
  const status = findings.count() === 0 ? 'PASSED' : 'FAILED';
  const found = { findings: findings.list(), findingsInAll: findings.count() };
  return { status, ...checked, ...found, startedAtMs, finishedAtMs: Date.now() };
}

type Watch = { onProgress?: (progress: Progress) => void; signal?: AbortSignal };

async function verify({ client, partitions }: Snapshot, findings: Findings, { onProgress, signal }: Watch) {
  const totalTransactions = partitions.reduce((sum, { transactions }) => sum + transactions, 0);
  const balances = createBalances(findings);
  let checkedTransactions = 0;
  const report = (): void => onProgress?.({ checkedTransactions, totalTransactions });
  const lanes = partitions.map((head) =>
    checkPages(readTransactions(client, head.partition), createChain(head, findings)),
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
  const events = await checkAccounts(client, balances.totals, findings);
  for (const head of partitions) checkNumbers(head, events, findings);
  return { checkedTransactions, totalTransactions, supplyUnits };
}

async function* checkPages(
  pages: AsyncIterable<StoredTransaction[]>,
  chain: Chain,
): AsyncGenerator<Checked[], void> {
  for await (const page of pages) yield page.map(chain.add);
  chain.end();
}

/**
 * A number of a partition is a transaction's, or that of a wallet that was opened or closed: then no number is without
 * a fact, though it is not told which of the two a missing one was.
 */
function checkNumbers(head: PartitionHead, events: WalletEvents, findings: Findings): void {
  const { partition, transactions } = head;
  const others = Number(head.nextSequence) - 1 - transactions;
  const due = events.get(partition) ?? 0;
  if (others === due) return;
  const problem = `${others} of its numbers are not those of transactions, but its wallets were opened and closed ${due} times`;
  findings.add({ partition, sequence: null, problem });
}
