import { keyOfLedgerCommand, type LedgerCommand, TOPICS } from '@cowrie/contracts';
import type { Logger, Producer } from '@cowrie/messaging';
import type pg from 'pg';
import { uuidOf } from '../domain/derived-id.ts';
import { findDueHolds } from '../store/holds.ts';

const EVERY_MS = 500;
const AT_ONCE = 500;
/** A command that was lost on its way is sent again after this; one that is only slow does no harm. */
const AGAIN_AFTER_MS = 15_000;
const REMEMBERED_MAX = 20_000;

export type HoldExpiry = { start(): void; stop(): Promise<void> };

/**
 * Sends `hold.expire` for holds whose time is over, as a command like any other. Each partition is seen to by its owner;
 * that two see to one for a moment, or a crash sends it again, changes nothing: the command's id follows from the hold,
 * and what is not open any more does not expire.
 */
export function createHoldExpiry(deps: {
  pool: pg.Pool;
  producer: Producer;
  partitions(): readonly number[];
  logger: Logger;
}): HoldExpiry {
  const sent = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  async function sendDue(): Promise<void> {
    const nowMs = Date.now();
    for (const [id, atMs] of sent) {
      if (nowMs - atMs < AGAIN_AFTER_MS && sent.size < REMEMBERED_MAX) break;
      sent.delete(id);
    }
    // Those that are on their way are left out: where a partition stands still, its holds must not keep others waiting.
    const asked = { except: [...sent.keys()], limit: AT_ONCE };
    const due = await findDueHolds(deps.pool, deps.partitions(), asked);
    if (due.length === 0) return;
    await deps.producer.sendAll(
      due.map((hold) => {
        const command = toCommand(hold, nowMs);
        return {
          topic: TOPICS.ledgerCommands,
          key: keyOfLedgerCommand(command),
          value: JSON.stringify(command),
        };
      }),
    );
    for (const { id } of due) sent.set(id, nowMs);
  }

  return {
    start() {
      timer = setInterval(() => {
        running ??= sendDue()
          .catch((err: unknown) => deps.logger.warn({ err }, 'holds not expired; trying again'))
          .finally(() => {
            running = undefined;
          });
      }, EVERY_MS);
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

function toCommand(hold: { id: string; payer: number }, nowMs: number): LedgerCommand {
  return {
    id: uuidOf(`expiry of hold ${hold.id}`),
    principal: 'system:hold-expiry',
    apiKeyId: null,
    issuedAtMs: nowMs,
    deadlineMs: nowMs + AGAIN_AFTER_MS,
    requestId: `hold:${hold.id}`,
    replyPartition: null,
    idempotency: null,
    name: 'hold.expire',
    data: { holdId: hold.id, payerUserId: hold.payer },
  };
}
