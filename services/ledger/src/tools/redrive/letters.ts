import { AnyRequest, deadLetterTopic, PARTITIONS, TOPICS } from '@cowrie/contracts';
import {
  DONE_HEADER,
  type InMessage,
  type KafkaClient,
  type OutMessage,
  openPartitionReader,
  placeOf,
  topicRange,
} from '@cowrie/messaging';

/** Events of `coin.events` cannot be put back: history has passed them and would skip them. */
export const REDRIVEN_TOPICS = [TOPICS.ledgerCommands, TOPICS.userCommands, TOPICS.userEvents] as const;

export type RedriveLetter = {
  message: InMessage;
  origin: { topic: string; partition: number; offset: string };
  reason: string;
  isDone: boolean;
};

export type Verdict =
  | { ok: true; what: string; message: OutMessage }
  | { ok: false; what: string; why: string };

/** Nobody waits for the ledger's own commands, and none may be lost. */
const OWN_DEADLINE_MS = 7 * 24 * 3_600_000;
/** A forced command runs soon or not at all. */
const FORCED_DEADLINE_MS = 600_000;

/** Reads one letter per message, even if it was dead-lettered several times. */
export async function readLetters(client: KafkaClient, topic: string): Promise<RedriveLetter[]> {
  const reader = openPartitionReader(client);
  const letters: RedriveLetter[] = [];
  try {
    for (let partition = 0; partition < PARTITIONS; partition++) {
      const { low, high } = await topicRange(client, deadLetterTopic(topic), partition);
      const messages: InMessage[] = [];
      const part = { topic: deadLetterTopic(topic), partition, from: low, to: high };
      for await (const page of reader.read(part)) messages.push(...page);
      letters.push(...lettersOf(messages));
    }
    return letters;
  } finally {
    await reader.close();
  }
}

function lettersOf(messages: readonly InMessage[]): RedriveLetter[] {
  const done = new Set(messages.flatMap(({ headers }) => headers[DONE_HEADER] ?? []));
  const letters = new Map<string, RedriveLetter>();
  for (const message of messages) {
    const { headers } = message;
    if (headers[DONE_HEADER] !== undefined) continue;
    const origin = {
      topic: headers['dlq-topic'] ?? '',
      partition: Number(headers['dlq-partition']),
      offset: headers['dlq-offset'] ?? '',
    };
    const place = placeOf(headers);
    const isDone = done.has(String(message.offset)) || (letters.get(place)?.isDone ?? false);
    const first = letters.get(place)?.message ?? message;
    letters.set(place, { message: first, origin, reason: headers['dlq-reason'] ?? '', isDone });
  }
  return [...letters.values()];
}

/**
 * The message goes to its topic, partition and key with a new deadline. It keeps its id and idempotency key, so it
 * changes nothing if it was applied before. Unless forced, a command is refused whose caller was told that it failed,
 * because the caller may have repeated it under another key.
 */
export function judgeLetter(
  { message, origin }: RedriveLetter,
  { force, nowMs }: { force: boolean; nowMs: number },
): Verdict {
  const headers = Object.fromEntries(
    Object.entries(message.headers).filter(([name]) => !name.startsWith('dlq-')),
  );
  const key = message.key === null ? {} : { key: message.key };
  const back = { topic: origin.topic, partition: origin.partition, ...key, headers };
  if (deadLetterTopic(origin.topic) !== message.topic || !Number.isInteger(origin.partition)) {
    return { ok: false, what: 'a message', why: 'its headers do not say where it came from' };
  }
  if (origin.topic === TOPICS.userEvents) {
    return { ok: true, what: headers.ce_type ?? 'an event', message: { ...back, value: message.value } };
  }
  const request = requestIn(message.value);
  if (!request) {
    const what = 'an unreadable command';
    if (force) return { ok: true, what, message: { ...back, value: message.value } };
    return { ok: false, what, why: 'it cannot be read, so nobody knows who was told what' };
  }
  const { name, id, replyPartition, deadlineMs } = request;
  const what = `${name} ${id}`;
  if (replyPartition !== null && !force) {
    return { ok: false, what, why: 'its caller was told that it failed and may have done it again' };
  }
  const freshMs = nowMs + (replyPartition === null ? OWN_DEADLINE_MS : FORCED_DEADLINE_MS);
  const value = JSON.stringify({ ...request, deadlineMs: Math.max(deadlineMs, freshMs) });
  return { ok: true, what, message: { ...back, value } };
}

export function doneNote({ message }: RedriveLetter, nowMs: number): OutMessage {
  const headers = { [DONE_HEADER]: String(message.offset), 'dlq-redriven-at': new Date(nowMs).toISOString() };
  return { topic: message.topic, partition: message.partition, value: '', headers };
}

const RequestSchema = AnyRequest.loose();

function requestIn(value: Buffer) {
  try {
    return RequestSchema.safeParse(JSON.parse(value.toString())).data;
  } catch {
    return undefined;
  }
}
