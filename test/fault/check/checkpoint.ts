import { TOPICS } from '@cowrie/contracts';
import { countDeadLetters, openKafka, readEnds } from './read/kafka.ts';
import { readLedgerPlaces } from './read/ledger.ts';
import type { Checkpoint, Servers } from './types.ts';

/** A later check covers only what came after. */
export async function readCheckpoint(servers: Servers): Promise<Checkpoint> {
  const client = openKafka(servers.kafkaBrokers);
  const [ledger, eventOffsets, deadLetters] = await Promise.all([
    readLedgerPlaces(servers.ledgerUrl),
    readEnds(client, TOPICS.coinEvents),
    countDeadLetters(client),
  ]);
  const { partitions, accounts, frozen, holds, schedules, lastTransactionId } = ledger;
  return { partitions, accounts, frozen, holds, schedules, lastTransactionId, eventOffsets, deadLetters };
}

export const THE_BEGINNING: Checkpoint = {
  partitions: new Map(),
  accounts: new Map(),
  frozen: new Set(),
  holds: new Map(),
  schedules: new Set(),
  lastTransactionId: 0,
  eventOffsets: new Map(),
  deadLetters: new Map(),
};
