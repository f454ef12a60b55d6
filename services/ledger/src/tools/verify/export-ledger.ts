import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extraFieldsOf } from '../../book/movements/transaction.ts';
import { merge } from './read/merge.ts';
import { readTransactions, type StoredTransaction } from './read/read-transactions.ts';
import { type Snapshot, withSnapshot } from './read/snapshot.ts';

/** Characters in one write; writing single lines would cost more than producing them. */
const CHUNK_CHARACTERS = 65_536;

/**
 * Writes transactions as JSON lines in the order of their ids, then the chains' heads: everything a third party needs
 * to verify them (docs/hash-chain.md). Returns the number of transactions.
 */
export async function exportLedger(options: { url: string; file: string }): Promise<number> {
  return withSnapshot(options.url, async (snapshot) => {
    await pipeline(Readable.from(chunksOf(linesOf(snapshot))), createWriteStream(options.file));
    return snapshot.partitions.reduce((sum, { transactions }) => sum + transactions, 0);
  });
}

async function* linesOf({ client, partitions }: Snapshot): AsyncGenerator<string, void> {
  const lanes = partitions.map(({ partition }) => orderedPages(readTransactions(client, { partition })));
  for await (const { row } of merge(lanes)) yield lineOf(row);
  for (const { partition, lastHash } of partitions) {
    yield JSON.stringify({ partition, head: lastHash.toString('hex') });
  }
}

async function* orderedPages(pages: AsyncIterable<StoredTransaction[]>) {
  for await (const page of pages) yield page.map((row) => ({ row, order: row.id }));
}

async function* chunksOf(lines: AsyncIterable<string>): AsyncGenerator<string, void> {
  let chunk = '';
  for await (const line of lines) {
    chunk += `${line}\n`;
    if (chunk.length < CHUNK_CHARACTERS) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}

/** All numbers are below 2^53, so that no JSON reader rounds them. */
function lineOf(row: StoredTransaction): string {
  return JSON.stringify({
    previousHash: row.previousHash.toString('hex'),
    partition: row.partition,
    sequence: Number(row.sequence),
    id: row.id,
    type: row.type,
    amount: Number(row.amountUnits),
    from: row.from,
    to: row.to,
    fromBalance: Number(row.fromBalance),
    toBalance: Number(row.toBalance),
    createdAtMs: row.createdAtMs,
    ...extraFieldsOf(row),
    hash: row.hash.toString('hex'),
  });
}
