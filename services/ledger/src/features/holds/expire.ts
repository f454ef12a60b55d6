import { keyOfLedgerCommand, type LedgerCommand, TOPICS } from '@cowrie/contracts';
import type { Producer } from '@cowrie/messaging';
import { type Every, every } from '@cowrie/runtime';
import { type Logger, uuidv7 } from '@cowrie/telemetry';
import type pg from 'pg';
import { findDueHolds } from '../../book/tables/holds.ts';

const EVERY_MS = 500;
const AT_ONCE = 500;
/** A command that was lost on its way is sent again after this; one that is only slow does no harm. */
const RETRY_AFTER_MS = 15_000;
const REMEMBERED_MAX = 20_000;

/**
 * Sends `hold.expire` for holds whose time is over, as a command like any other. Each partition is seen to by its owner;
 * that two see to one for a moment, or a crash sends it again, changes nothing: what is not open any more does not
 * expire. Each attempt is a command of its own, so that one which came too late does not stand in the way of the next.
 */
export function createHoldExpiry(deps: {
  pool: pg.Pool;
  producer: Producer;
  partitions(): readonly number[];
  logger: Logger;
  /** Other than 15 s in tests. */
  retryAfterMs?: number;
}): Every {
  const { retryAfterMs = RETRY_AFTER_MS } = deps;
  const sent = new Map<string, number>();

  async function sendDue(): Promise<void> {
    const nowMs = Date.now();
    for (const [id, atMs] of sent) {
      if (nowMs - atMs < retryAfterMs && sent.size < REMEMBERED_MAX) break;
      sent.delete(id);
    }
    // Those that are on their way are left out: where a partition stands still, its holds must not keep others waiting.
    const asked = { except: [...sent.keys()], limit: AT_ONCE };
    const due = await findDueHolds(deps.pool, deps.partitions(), asked);
    if (due.length === 0) return;
    await deps.producer.sendAll(
      due.map((hold) => {
        const command = toCommand(hold, nowMs, nowMs + retryAfterMs);
        return {
          topic: TOPICS.ledgerCommands,
          key: keyOfLedgerCommand(command),
          value: JSON.stringify(command),
        };
      }),
    );
    for (const { id } of due) sent.set(id, nowMs);
  }

  const loop = every(EVERY_MS, sendDue, (err) =>
    deps.logger.warn({ err }, 'expired holds cannot be released; retrying in 0.5 s'),
  );
  return loop;
}

function toCommand(hold: { id: string; payer: number }, nowMs: number, deadlineAtMs: number): LedgerCommand {
  return {
    id: uuidv7(),
    principal: 'system:hold-expiry',
    apiKeyId: null,
    issuedAtMs: nowMs,
    deadlineMs: deadlineAtMs,
    requestId: `hold:${hold.id}`,
    replyPartition: null,
    idempotency: null,
    name: 'hold.expire',
    data: { holdId: hold.id, payerUserId: hold.payer },
  };
}
