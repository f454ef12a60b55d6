import { execFile } from 'node:child_process';
import { hash as sha256 } from 'node:crypto';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transactionText } from '@cowrie/contracts';
import type { extraFieldsOf, Transaction } from '../../book/movements/transaction.ts';
import { exportLedger } from './export-ledger.ts';
import { createTestLedger, seedScenario } from './testing.ts';

const VERIFIER = fileURLToPath(new URL('../../../../../docs/events/verify.py', import.meta.url));
const PYTHON_TIMEOUT_MS = 20_000;
const NO_HASH = '0'.repeat(64);

export type ExportedRow = {
  previousHash: string;
  partition: number;
  sequence: number;
  id: number;
  type: Transaction['type'];
  amount: number;
  from: number;
  to: number;
  fromBalance: number;
  toBalance: number;
  createdAtMs: number;
  hash: string;
} & { [F in keyof ReturnType<typeof extraFieldsOf>]: Transaction[F] };

export async function exportOfLedger(directory: string): Promise<Buffer> {
  const ledger = await createTestLedger();
  try {
    await seedScenario(ledger);
    const file = join(directory, 'ledger.jsonl');
    await exportLedger({ url: ledger.url, file });
    return await readFile(file);
  } finally {
    await ledger.close();
    await ledger.drop();
  }
}

export type PublishedVerifier = (
  content: Buffer | string,
  heads?: string,
) => Promise<{ code: number; said: string }>;

/** Runs the published verifier on an export, with optional earlier heads. */
export function publishedVerifier(directory: string): PublishedVerifier {
  return async (content, heads) => {
    const run = await mkdtemp(join(directory, 'run-'));
    const [file, headsFile] = [join(run, 'ledger.jsonl'), join(run, 'heads.jsonl')];
    await writeFile(file, content);
    if (heads !== undefined) await writeFile(headsFile, heads);
    const args = [VERIFIER, file, ...(heads === undefined ? [] : ['--heads', headsFile])];
    return new Promise((resolve) => {
      execFile('python3', args, { timeout: PYTHON_TIMEOUT_MS }, (error, stdout, stderr) => {
        resolve({
          code: typeof error?.code === 'number' ? error.code : error ? -1 : 0,
          said: stdout + stderr,
        });
      });
    });
  };
}

export function rowsOf(content: Buffer): ExportedRow[] {
  const lines = content.toString('utf8').trimEnd().split('\n');
  return lines.filter((line) => line.includes('"hash"')).map((line): ExportedRow => JSON.parse(line));
}

/** Rewrites rows as the database's owner could: balances add up, chains are valid, and heads match. */
export function forge(rows: readonly ExportedRow[]): string {
  const balances = new Map<number, number>();
  const heads = new Map<number, string>();
  const moved = (account: number, by: number) => {
    const balance = (balances.get(account) ?? 0) + by;
    balances.set(account, balance);
    return balance;
  };
  const lines = rows.map((row) => {
    const fromBalance = moved(row.from, -row.amount);
    const toBalance = moved(row.to, row.amount);
    const forged = { ...row, fromBalance, toBalance, previousHash: heads.get(row.partition) ?? NO_HASH };
    const hash = hashOf(forged);
    heads.set(row.partition, hash);
    return JSON.stringify({ ...forged, hash });
  });
  const ends = [...heads].map(([partition, head]) => JSON.stringify({ partition, head }));
  return [...lines, ...ends].join('\n');
}

function hashOf(row: ExportedRow): string {
  const { hash: _hash, previousHash, partition, sequence, id, type, amount, from, to, ...more } = row;
  const { fromBalance, toBalance, createdAtMs, ...others } = more;
  const text = transactionText({
    ...{ previousHash, partition, id, type, from, to, createdAtMs },
    sequence: BigInt(sequence),
    amountUnits: BigInt(amount),
    fromBalance: BigInt(fromBalance),
    toBalance: BigInt(toBalance),
    others: Object.fromEntries(Object.entries(others).filter(([, value]) => value !== null)),
  });
  return sha256('sha256', text, 'hex');
}
