import { hash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { GENESIS_HASH, PARTITIONS, transactionText, walletKey } from '@cowrie/contracts';
import { partitionFor } from '@cowrie/messaging';
import pg from 'pg';
import { randomFrom } from '../seed/generate.ts';

/**
 * Fills an empty, migrated ledger with wallets and with transactions of the last 800 days: first a mint for each
 * wallet, then transfers between random ones. It writes rows, and runs no command, so results, outbox and history stay
 * empty. The server reads files, so it runs on this machine, and URL is a superuser's:
 * node test/bench/at-size/main.ts --url URL --wallets 10000000 --transactions 20000000
 */

const SPAN_MS = 800 * 86_400_000;
const MINT_UNITS = 10_000_000;
const TRANSFER_UNITS = 100;
/** They share a millisecond. */
const BATCH = 500;
const ROWS_PER_FILE = 1_000_000;
const REASON = 'A measurement';
const COLUMNS =
  'id, partition, sequence, type, amount, from_account, to_account, from_balance, to_balance, created_at, initiated_by, reason, previous_hash, hash';

type Size = { wallets: number; transactions: number };

const say = (line: string) => process.stderr.write(`${line}\n`);

function readArgs(): Size & { url: string } {
  const options = {
    url: { type: 'string' },
    wallets: { type: 'string' },
    transactions: { type: 'string' },
  } as const;
  const { url, wallets, transactions } = parseArgs({ options }).values;
  const size = { wallets: Number(wallets), transactions: Number(transactions) };
  if (!url || !(size.wallets > 1) || !(size.transactions > 0))
    throw new Error('--url URL --wallets N --transactions N are needed');
  return { url, ...size };
}

/** Returns the lines of COPY, one transaction a call. */
function createTransactions({ wallets, transactions }: Size) {
  const partitions = Uint8Array.from({ length: wallets + 1 }, (_, id) =>
    partitionFor(walletKey(id), PARTITIONS),
  );
  const [received, sent] = [new Float64Array(wallets + 1), new Float64Array(wallets + 1)];
  const next = Array.from({ length: PARTITIONS }, () => 1);
  const heads = Array.from({ length: PARTITIONS }, () => GENESIS_HASH);
  // The opening of each wallet has a number of its partition.
  for (let id = 1; id <= wallets; id++) next[partitions[id] ?? 0] = (next[partitions[id] ?? 0] ?? 0) + 1;
  const random = randomFrom(1);
  const startMs = Date.now() - SPAN_MS;
  const add = (totals: Float64Array, id: number, amount: number) => {
    totals[id] = (totals[id] ?? 0) + amount;
  };
  const balanceOf = (id: number) => (received[id] ?? 0) - (sent[id] ?? 0);

  function lineOf(id: number): string {
    const isMint = id <= wallets;
    const payer = isMint ? 0 : 1 + random(wallets);
    const to = isMint ? id : 1 + ((payer + random(wallets - 1)) % wallets);
    const amount = isMint ? MINT_UNITS : 1 + random(TRANSFER_UNITS);
    add(sent, payer, amount);
    add(received, to, amount);
    const partition = partitions[isMint ? to : payer] ?? 0;
    const sequence = next[partition] ?? 0;
    const previousHash = heads[partition] ?? '';
    const createdAtMs = startMs + Math.floor((SPAN_MS * BATCH * Math.floor(id / BATCH)) / transactions);
    const type = isMint ? ('MINT' as const) : ('TRANSFER' as const);
    const initiatedBy = isMint ? 'system:seed' : `user:${payer}`;
    const [fromBalance, toBalance] = [balanceOf(payer), balanceOf(to)];
    const text = transactionText({
      ...{ previousHash, partition, sequence: BigInt(sequence), id, type, from: payer, to, createdAtMs },
      ...{ amountUnits: BigInt(amount), fromBalance: BigInt(fromBalance), toBalance: BigInt(toBalance) },
      others: { initiatedBy, reason: REASON },
    });
    const digest = hash('sha256', text, 'hex');
    next[partition] = sequence + 1;
    heads[partition] = digest;
    const createdAt = new Date(createdAtMs).toISOString();
    const numbers = [id, partition, sequence, type, amount, payer, to, fromBalance, toBalance];
    return `${[...numbers, createdAt, initiatedBy, REASON, `\\\\x${previousHash}`, `\\\\x${digest}`].join('\t')}\n`;
  }

  return { lineOf, accountOf: (id: number) => `${id}\t${received[id]}\t${sent[id]}\n`, next, heads };
}

async function writeLines(
  file: string,
  from: number,
  to: number,
  lineOf: (n: number) => string,
): Promise<void> {
  const out = createWriteStream(file);
  for (let at = from; at < to; at += BATCH) {
    let text = '';
    for (let n = at; n < Math.min(at + BATCH, to); n++) text += lineOf(n);
    if (!out.write(text)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'finish');
}

async function fill(db: pg.Client, directory: string, size: Size): Promise<void> {
  const { wallets, transactions } = size;
  await db.query(
    `INSERT INTO accounts (id, wallet_id, created_at, updated_at)
     SELECT id, lpad(to_hex(id), 32, '0')::uuid, now(), now() FROM generate_series(1, $1::bigint) AS id`,
    [wallets],
  );
  const made = createTransactions(size);
  const copy = async (
    name: string,
    from: number,
    to: number,
    lineOf: (n: number) => string,
    into: string,
  ) => {
    const file = join(directory, name);
    await writeLines(file, from, to, lineOf);
    await db.query(`COPY ${into} FROM '${file}'`);
    await rm(file);
  };
  for (let id = 1; id <= transactions; id += ROWS_PER_FILE) {
    const end = Math.min(id + ROWS_PER_FILE, transactions + 1);
    await copy('transactions', id, end, made.lineOf, `transactions (${COLUMNS})`);
    say(`${end - 1} transactions`);
  }
  await db.query('CREATE TEMP TABLE totals (id bigint, received bigint, sent bigint)');
  await copy('totals', 0, wallets + 1, made.accountOf, 'totals');
  await db.query(
    `UPDATE accounts AS a SET received = t.received, sent = t.sent, balance = t.received - t.sent
     FROM totals AS t WHERE t.id = a.id`,
  );
  await db.query(
    `INSERT INTO partitions (partition, next_sequence, last_hash)
     SELECT n - 1, next, decode(head, 'hex') FROM unnest($1::bigint[], $2::text[]) WITH ORDINALITY AS p(next, head, n)`,
    [made.next, made.heads],
  );
  await db.query('INSERT INTO outbox_cursors SELECT partition, next_sequence - 1 FROM partitions');
  await db.query(`SELECT setval('transaction_ids', $1)`, [transactions]);
}

async function main(): Promise<void> {
  const { url, ...size } = readArgs();
  const directory = await mkdtemp(join(tmpdir(), 'cowrie-seed-'));
  await chmod(directory, 0o755); // PostgreSQL may run as another user and needs access.
  const db = new pg.Client({ connectionString: url });
  try {
    await db.connect();
    await db.query('BEGIN');
    await fill(db, directory, size);
    await db.query('COMMIT');
    await db.query('VACUUM (ANALYZE) accounts, transactions');
  } finally {
    await db.end();
    await rm(directory, { recursive: true, force: true });
  }
}

await main();
