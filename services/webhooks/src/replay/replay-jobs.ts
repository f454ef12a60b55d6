import { randomUUID } from 'node:crypto';
import { readLeftBehind } from '@cowrie/consumer';
import { describeError, type InMessage } from '@cowrie/messaging';
import { inTransaction } from '@cowrie/postgres';
import { type RepeatedJob, repeatEvery } from '@cowrie/runtime';
import { type Logger, pause } from '@cowrie/telemetry';
import type pg from 'pg';
import { type PublishedEvent, replayedEvent } from '../domain/event.ts';
import { isWanted } from '../domain/webhook.ts';
import { SCHEMA } from '../events/consume.ts';
import { storeDeliveries } from '../store/lanes/store-deliveries.ts';
import { readPosition } from '../store/progress/read-position.ts';
import {
  advancePart,
  claimReplay,
  finishReplay,
  hasRoom,
  holdReplay,
  insertParts,
  listParts,
  type Replay,
  type ReplayPart,
  releaseReplay,
} from '../store/replays.ts';
import { findWebhook } from '../store/webhooks.ts';
import type { EventLog } from './event-log.ts';

const LOOK_EVERY_MS = 1_000;
/** Who works on a replay says so with each step; from who died it is taken after this. */
const LEASE_MS = 30_000;
/** Events that are looked at in one transaction, and the rest between two: others have the database too. */
const STEP = 500;
const REST_MS = 100;
/** Deliveries of the webhook that are pending: beyond it the replay waits for the receiver. */
const PENDING_MAX = 10_000;
const FULL_AGAIN_MS = 30_000;
/** How long it waits for new events to be stored. */
const BEHIND_AGAIN_MS = 1_000;
/** How far the time of an event, of its message and of others may be apart, so that none is missed. */
const SLACK_MS = 60_000;

type Deps = {
  pool: pg.Pool;
  log: EventLog;
  now(): number;
  logger: Logger;
  onPending(): void;
  /** Events bear the time of a clock to test with, and their messages the real one. */
  isSandbox: boolean;
};

/**
 * Makes the replays that were asked for; they take turns. How far each is stands beside what it stored: if its instance dies,
 * another goes on from there.
 */
export function createReplayJobs(deps: Deps): RepeatedJob {
  const { pool, now, logger } = deps;
  const stopping = new AbortController();
  const { signal } = stopping;

  async function look(): Promise<void> {
    while (!signal.aborted) {
      const lease = randomUUID();
      const replay = await claimReplay(pool, { lease, nowMs: now(), leaseMs: LEASE_MS });
      if (!replay) return;
      const left = { againAtMs: now() };
      try {
        const turn = await takeTurn({ ...deps, replay, lease, signal });
        if (turn === 'done')
          logger.info({ replayId: replay.id, webhookId: replay.webhookId }, 'replay is stored');
        if (turn === 'full') left.againAtMs = now() + FULL_AGAIN_MS;
        if (turn === 'behind') left.againAtMs = now() + BEHIND_AGAIN_MS;
      } finally {
        await releaseReplay(pool, replay.id, lease, left.againAtMs).catch(() => undefined);
      }
    }
  }

  const loop = repeatEvery(LOOK_EVERY_MS, look, (error) =>
    logger.warn({ reason: describeError(error) }, 'replay interrupted; retrying'),
  );
  return {
    start: loop.start,
    async stop() {
      stopping.abort();
      await loop.stop();
    },
  };
}

type Run = Deps & { replay: Replay; lease: string; signal: AbortSignal };
/**
 * `more`: others have their turn. `full`: it waits for the receiver. `behind`: it waits until events are stored as they came,
 * which it would otherwise put beside their order. `lost`: it is not ours any more, or we stop.
 */
type Turn = 'done' | 'more' | 'full' | 'behind' | 'lost';

async function takeTurn(run: Run): Promise<Turn> {
  let isBehind = false;
  for (const part of await partsOf(run)) {
    const turn = await readPart(run, part);
    if (turn === 'behind') isBehind = true;
    else if (turn !== 'done') return turn;
  }
  if (isBehind) return 'behind';
  await finishReplay(run.pool, run.replay.id, run.lease);
  return 'done';
}

/** Said once, when it begins: what is published later is not replayed. */
async function partsOf({ pool, log, replay, isSandbox }: Run): Promise<ReplayPart[]> {
  const known = await listParts(pool, replay.id);
  if (known.length > 0) return known;
  const sinceMs = isSandbox ? 0 : Math.max(0, replay.fromMs - SLACK_MS);
  await insertParts(pool, replay.id, await log.partsSince(sinceMs));
  return listParts(pool, replay.id);
}

/** Some of what is left of a partition: one page of messages, step by step. */
async function readPart(run: Run, part: ReplayPart): Promise<Turn> {
  const { topic, partition, endOffset, nextOffset } = part;
  if (nextOffset >= endOffset) return 'done';
  if (!(await hasRoom(run.pool, run.replay.webhookId, PENDING_MAX))) return 'full';
  const stored = (await readPosition(run.pool, part)) ?? endOffset;
  const to = stored < endOffset ? stored : endOffset;
  if (nextOffset >= to) return 'behind';
  for await (const page of run.log.read({ topic, partition, from: nextOffset, to })) {
    for (let at = 0; at < page.length; at += STEP) {
      if (run.signal.aborted) return 'lost';
      if (!(await hasRoom(run.pool, run.replay.webhookId, PENDING_MAX))) return 'full';
      const messages = page.slice(at, at + STEP);
      const events = await eventsIn(run, part, messages);
      // Of events alone: what stands in the place of one that is lost bears the time at which it was put there.
      const isPast = events.some(({ time }) => Date.parse(time) >= run.replay.toMs + SLACK_MS);
      const next = isPast ? endOffset : (messages.at(-1)?.offset ?? nextOffset) + 1n;
      if (!(await storeStep(run, events, { ...part, nextOffset: next }))) return 'lost';
      run.onPending();
      if (isPast) return 'done';
      await pause(REST_MS, run.signal);
    }
    return 'more';
  }
  // What is left are no messages, as the marks of transactions.
  await advancePart(run.pool, run.replay.id, { ...part, nextOffset: to });
  return to === endOffset ? 'done' : 'behind';
}

/** Those that a consumer takes: what another wrote to the topic is not signed and sent on. */
async function eventsIn(
  { pool, log, logger }: Run,
  { topic, partition }: ReplayPart,
  messages: readonly InMessage[],
): Promise<PublishedEvent[]> {
  const leave = await readLeftBehind(pool, { topicName: topic, partition, schema: SCHEMA });
  const { events, foreign } = log.pick(messages, leave);
  const [first] = foreign;
  if (first) {
    const fields = { topic, partition, offset: first.offset, reason: first.reason, count: foreign.length };
    logger.warn(fields, 'records that are no events of their topic are not replayed');
  }
  return events;
}

/** Stores what is to be sent and how far that is, together; false when the replay is not ours any more. */
function storeStep(run: Run, events: readonly PublishedEvent[], part: ReplayPart): Promise<boolean> {
  const { pool, replay, lease, now } = run;
  return inTransaction(pool, async (client) => {
    const nowMs = now();
    if (!(await holdReplay(client, replay.id, { lease, nowMs, leaseMs: LEASE_MS }))) return false;
    const webhook = await findWebhook(client, replay.webhookId);
    if (!webhook) return false;
    await advancePart(client, replay.id, part);
    const addressed = events.flatMap((event) => {
      if (!isWanted(webhook, event)) return [];
      const atMs = Date.parse(event.time);
      if (atMs < replay.fromMs || atMs >= replay.toMs) return [];
      return [{ event: replayedEvent(event), webhookId: webhook.id }];
    });
    await storeDeliveries(client, addressed, { nowMs, isAgain: true });
    return true;
  });
}
