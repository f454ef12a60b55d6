import { randomUUID } from 'node:crypto';
import { readLeftBehind } from '@cowrie/consumer';
import { describeError, type InMessage } from '@cowrie/messaging';
import { inTransaction } from '@cowrie/postgres';
import { type RepeatedJob, repeatEvery } from '@cowrie/runtime';
import { type Logger, pause } from '@cowrie/telemetry';
import type pg from 'pg';
import { type PublishedEvent, toReplayedEvent } from '../domain/event.ts';
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
/** Each step renews the lease; after this time another instance takes over. */
const LEASE_MS = 30_000;
/** The pause between two transactions leaves the database to other work. */
const STEP = 500;
const REST_MS = 100;
/** With more pending deliveries the replay waits for the receiver. */
const PENDING_MAX = 10_000;
const FULL_AGAIN_MS = 30_000;
const BEHIND_AGAIN_MS = 1_000;
/** The times of an event and its message may differ by this much. */
const SLACK_MS = 60_000;

type Deps = {
  pool: pg.Pool;
  log: EventLog;
  now(): number;
  logger: Logger;
  onPending(): void;
  /** Events have the sandbox clock's time, and their messages the real time. */
  isSandbox: boolean;
};

/** Position and deliveries are stored together, so another instance can continue. */
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

type ReplayRun = Deps & { replay: Replay; lease: string; signal: AbortSignal };
/**
 * `full` waits for the receiver. `behind` waits until new events are stored, to keep their order. With `lost`
 * another instance has the replay, or this one stops.
 */
type TurnResult = 'done' | 'more' | 'full' | 'behind' | 'lost';

async function takeTurn(run: ReplayRun): Promise<TurnResult> {
  let isBehind = false;
  for (const part of await createParts(run)) {
    const turn = await readPart(run, part);
    if (turn === 'behind') isBehind = true;
    else if (turn !== 'done') return turn;
  }
  if (isBehind) return 'behind';
  await finishReplay(run.pool, run.replay.id, run.lease);
  return 'done';
}

/** Fixed when the replay begins; later events are not replayed. */
async function createParts({ pool, log, replay, isSandbox }: ReplayRun): Promise<ReplayPart[]> {
  const known = await listParts(pool, replay.id);
  if (known.length > 0) return known;
  const sinceMs = isSandbox ? 0 : Math.max(0, replay.fromMs - SLACK_MS);
  await insertParts(pool, replay.id, await log.partsSince(sinceMs));
  return listParts(pool, replay.id);
}

async function readPart(run: ReplayRun, part: ReplayPart): Promise<TurnResult> {
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
      const events = await decodeEvents(run, part, messages);
      // Only events count, because the replacement of a lost event has the time at which it was written.
      const isPast = events.some(({ time }) => Date.parse(time) >= run.replay.toMs + SLACK_MS);
      const next = isPast ? endOffset : (messages.at(-1)?.offset ?? nextOffset) + 1n;
      if (!(await storeStep(run, events, { ...part, nextOffset: next }))) return 'lost';
      run.onPending();
      if (isPast) return 'done';
      await pause(REST_MS, run.signal);
    }
    return 'more';
  }
  // The rest are no messages but, for example, transaction markers.
  await advancePart(run.pool, run.replay.id, { ...part, nextOffset: to });
  return to === endOffset ? 'done' : 'behind';
}

/** Other writers' messages must not be signed and sent. */
async function decodeEvents(
  { pool, log, logger }: ReplayRun,
  { topic, partition }: ReplayPart,
  messages: readonly InMessage[],
): Promise<PublishedEvent[]> {
  const leave = await readLeftBehind(pool, { topicName: topic, partition, schema: SCHEMA });
  const { events, foreign } = log.pick(messages, leave);
  const [first] = foreign;
  if (first) {
    const fields = { topic, partition, offset: first.offset, reason: first.reason, count: foreign.length };
    logger.warn(fields, 'messages that are no events of their topic are not replayed');
  }
  return events;
}

/** False if another instance has the replay. */
function storeStep(run: ReplayRun, events: readonly PublishedEvent[], part: ReplayPart): Promise<boolean> {
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
      return [{ event: toReplayedEvent(event), webhookId: webhook.id }];
    });
    await storeDeliveries(client, addressed, { nowMs, isAgain: true });
    return true;
  });
}
