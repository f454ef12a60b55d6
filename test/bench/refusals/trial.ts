import { setTimeout as sleep } from 'node:timers/promises';
import { type Connection, openConnection } from '../driver/connection.ts';

/** One caller who is to be shut out, and the act that does it. */
export type Subject = {
  /** What the caller repeats, one after another. */
  request: string;
  /** The status that says that it was let in, and the one that says that it is shut out. */
  letIn: number;
  refused: number;
  /** Resolves when its answer is here. */
  act(): Promise<void>;
};

/** What a caller of one gateway met after the act was answered. */
export type Outcome = {
  /** From the act's answer to that of the first request that was refused. */
  untilRefusedMs: number;
  /** Requests that were sent after the act's answer and let in. */
  letIn: number;
  /** When the last of them was sent, from the act's answer; 0 when there was none. */
  lastLetInMs: number;
  /** Answers that were neither. */
  other: Record<string, number>;
};

/** Of which up to 5 s pass before the act. */
const GIVE_UP_MS = 20_000;

type Clock = { answeredAtMs: number | null };

/** A caller at each gateway repeats the request without pause; after a while the act is done. One outcome for each gateway. */
export async function runTrial(
  subject: Subject,
  baseUrls: readonly string[],
  beforeMs: number,
): Promise<Outcome[]> {
  const clock: Clock = { answeredAtMs: null };
  const connections = await Promise.all(
    baseUrls.map((baseUrl) => openConnection(new URL(baseUrl).hostname, Number(new URL(baseUrl).port))),
  );
  try {
    await Promise.all(connections.map((connection) => requireLetIn(connection, subject)));
    const callers = Promise.all(connections.map((connection) => repeat(connection, subject, clock)));
    // A caller that fails does so while the act is waited for.
    callers.catch(() => undefined);
    await sleep(beforeMs);
    await subject.act();
    clock.answeredAtMs = performance.now();
    return await callers;
  } finally {
    for (const connection of connections) connection.close();
  }
}

async function requireLetIn(connection: Connection, { request, letIn }: Subject): Promise<void> {
  const { status, body } = await connection.exchange(request);
  if (status !== letIn) throw new Error(`before the act the caller gets ${status}, not ${letIn}: ${body}`);
}

async function repeat(connection: Connection, subject: Subject, clock: Clock): Promise<Outcome> {
  const outcome: Outcome = { untilRefusedMs: 0, letIn: 0, lastLetInMs: 0, other: {} };
  const startMs = performance.now();
  for (;;) {
    const { answeredAtMs } = clock;
    const sentMs = performance.now();
    const answer = await connection.exchange(subject.request);
    if (answer.status !== subject.refused && answer.status !== subject.letIn)
      outcome.other[answer.status] = (outcome.other[answer.status] ?? 0) + 1;
    const nowMs = performance.now();
    if (answeredAtMs !== null) {
      if (answer.status === subject.refused) return { ...outcome, untilRefusedMs: nowMs - answeredAtMs };
      if (answer.status === subject.letIn) {
        outcome.letIn += 1;
        outcome.lastLetInMs = sentMs - answeredAtMs;
      }
    }
    if (nowMs - startMs > GIVE_UP_MS) throw new Error(`not refused within ${GIVE_UP_MS} ms`);
  }
}
