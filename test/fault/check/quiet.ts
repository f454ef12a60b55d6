import { setTimeout as sleep } from 'node:timers/promises';
import { TOPICS } from '@cowrie/contracts';
import type { KafkaClient } from '@cowrie/messaging';
import { readHistoryPlaces } from './read/history.ts';
import { openKafka, readEnds } from './read/kafka.ts';
import { readLedgerPlaces } from './read/ledger.ts';
import type { Servers, Violation } from './types.ts';

const LOOK_EVERY_MS = 100;

async function lookOnce(client: KafkaClient, servers: Servers): Promise<Violation[]> {
  const [ledger, history, ends] = await Promise.all([
    readLedgerPlaces(servers.ledgerUrl),
    readHistoryPlaces(servers.historyUrl),
    readEnds(client, TOPICS.ledgerCommands),
  ]);
  const open: Violation[] = [];
  if (ledger.outboxRows > 0) {
    open.push({ rule: 'quiet:outbox', detail: `${ledger.outboxRows} rows are not published` });
  }
  if (ledger.dueSoon > 0)
    open.push({ rule: 'quiet:schedules', detail: `${ledger.dueSoon} schedules are not paid yet` });
  for (const [partition, { nextSequence }] of ledger.partitions) {
    const seen = history.get(partition) ?? 1n;
    if (seen === nextSequence) continue;
    const detail = `partition ${partition}: history is due ${seen}, the ledger ${nextSequence}`;
    open.push({ rule: 'quiet:history', detail });
  }
  for (const [partition, end] of ends) {
    const next = ledger.partitions.get(partition)?.nextOffset ?? 0n;
    if (next === end) continue;
    const detail = `partition ${partition}: the next offset is ${next}, the topic ends at ${end}`;
    open.push({ rule: 'quiet:commands', detail });
  }
  return open;
}

/** Waits for commands, due schedules, outbox and history. Returns violations for the rest. */
export async function waitForQuiet(servers: Servers, timeoutMs: number): Promise<Violation[]> {
  const client = openKafka(servers.kafkaBrokers);
  const endMs = Date.now() + timeoutMs;
  for (;;) {
    const open = await lookOnce(client, servers).catch((error: unknown): Violation[] => [
      { rule: 'quiet:reach', detail: String(error) },
    ]);
    if (open.length === 0 || Date.now() >= endMs) return open;
    await sleep(LOOK_EVERY_MS);
  }
}
