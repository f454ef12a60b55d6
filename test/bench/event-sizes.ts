import { createHash } from 'node:crypto';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { eventHeaders } from '@cowrie/contracts';

/**
 * `node test/bench/event-sizes.ts`: bytes of an event of coin.events in Kafka's log, as it is and as a batch of one partition
 * is when it is compressed. The events are transfers that differ as real ones do: hashes, ids, users, amounts, balances.
 */

const EVENTS = 20_000;
const BATCHES = [1, 10, 40, 200, 1_000];
/** Of a record, its lengths and deltas; each header has two lengths of one byte and more. */
const RECORD_BYTES = 10;
const BATCH_BYTES = 61;
const CREATED_AT_MS = Date.UTC(2026, 0, 2);

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
/** A number below `end` that is another for each pair, and the same in each run. */
const pick = (what: string, index: number, end: number) =>
  createHash('sha256').update(`${what} ${index}`).digest().readUInt32BE() % end;

function recordOf(index: number): Buffer {
  const timeMs = CREATED_AT_MS + index * 12;
  const id = 1_000_000 + index * 12 + pick('id', index, 12);
  const value = JSON.stringify({
    id,
    type: 'TRANSFER',
    amount: pick('amount', index, 20_000) / 100,
    fromUserId: 1 + pick('from', index, 2_000),
    toUserId: 1 + pick('to', index, 2_000),
    fromTreasury: null,
    toTreasury: null,
    fromBalance: pick('fromBalance', index, 10_000_000) / 100,
    toBalance: pick('toBalance', index, 10_000_000) / 100,
    reason: 'transfer',
    initiatedBy: `user:${1 + pick('from', index, 2_000)}`,
    apiKeyId: null,
    createdAt: new Date(timeMs).toISOString(),
    previousHash: hashOf(`hash ${index - 1}`),
    hash: hashOf(`hash ${index}`),
  });
  const event = {
    partition: 3,
    sequence: BigInt(index + 1),
    source: '/cowrie/ledger',
    type: 'coin.transaction.recorded',
    subject: String(id),
    timeMs,
  };
  const headers = Object.entries(eventHeaders(event)).flatMap(([name, text]) => ['\0', name, '\0', text]);
  return Buffer.concat([Buffer.alloc(RECORD_BYTES), Buffer.from(value), Buffer.from(headers.join(''))]);
}

const records = Array.from({ length: EVENTS }, (_, index) => recordOf(index));

function bytesOf(size: number, compress: (batch: Buffer) => Buffer): string {
  let bytes = 0;
  for (let first = 0; first < EVENTS; first += size) {
    bytes += BATCH_BYTES + compress(Buffer.concat(records.slice(first, first + size))).length;
  }
  return Math.round(bytes / EVENTS).toString();
}

process.stdout.write('| events in a batch | as it is | gzip | zstd |\n|---|---|---|---|\n');
for (const size of BATCHES) {
  const row = [(batch: Buffer) => batch, gzipSync, zstdCompressSync].map((compress) =>
    bytesOf(size, (batch) => compress(batch)),
  );
  process.stdout.write(`| ${[size, ...row].join(' | ')} |\n`);
}
