import {
  backoffMs,
  describe,
  type Fault,
  type Heartbeat,
  type InMessage,
  logAttempt,
  pause,
  untilDone,
} from '@cowrie/messaging';
import type { Logger } from '@cowrie/telemetry';
import type { Position } from '../domain/position.ts';
import { type Applier, mayBeOfTheEvents } from './applier.ts';
import type { Selection } from './select.ts';

const RETRY_FIRST_MS = 100;
const RETRY_MAX_MS = 2_000;

/** `stale`: the partition is not ours any more. `failed`: the database is there and refuses these events, with its reason. */
export type Written = 'applied' | 'fenced' | 'stale' | { failed: string };

type Turn = { heartbeat: Heartbeat; isOurs(): boolean };

/** Writes selections: first what cannot be read goes to the dead letters, then the rest to the database. */
export function createSelectionWriter(deps: {
  applier: Applier;
  sendToDeadLetters(message: InMessage, reason: string): Promise<void>;
  /** Notes why a partition waits; null when it goes on. */
  onWait(partition: number, fault: Fault | null): void;
  logger: Logger;
  signal: AbortSignal;
}): (from: Position, selection: Selection, turn: Turn) => Promise<Written> {
  const { logger, signal } = deps;

  /** Until Kafka takes it: were it left out, the event would be gone without a trace. */
  async function deadLetter(message: InMessage, reason: string, turn: Turn): Promise<void> {
    const { partition, offset } = message;
    logger.error(
      { partition, offset, reason },
      'kept among the dead letters; the partition goes on without it',
    );
    await untilDone(() => deps.sendToDeadLetters(message, reason), {
      what: 'dead letter not written',
      fields: { partition, offset },
      heartbeat: turn.heartbeat,
      logger,
      isClosing: () => !turn.isOurs(),
      signal,
    });
  }

  return async (from, selection, turn) => {
    for (const { message, reason } of selection.deadLetters) await deadLetter(message, reason, turn);
    const { to, entries, voided } = selection;
    const slice = { from, to, entries, voided };
    const where = { partition: from.partition, offset: from.nextOffset };
    try {
      for (let failures = 0; turn.isOurs(); failures++) {
        const outcome = await deps.applier.submit(slice);
        if (outcome.kind !== 'failed') return outcome.kind;
        const { error, fault } = outcome;
        if (mayBeOfTheEvents(fault)) {
          logger.error({ err: error, ...where }, 'events not projected; the partition waits');
          return { failed: fault.detail };
        }
        // The first failure is often over with the next attempt.
        if (failures > 0) deps.onWait(from.partition, fault);
        const fields = { reason: describe(error), ...where };
        logAttempt(
          logger,
          failures,
          fields,
          'database away; the partition waits and its events are written again',
        );
        await pause(backoffMs(failures, RETRY_FIRST_MS, RETRY_MAX_MS), signal);
        await turn.heartbeat();
      }
      return 'stale';
    } finally {
      deps.onWait(from.partition, null);
    }
  };
}
