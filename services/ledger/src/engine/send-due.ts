import { keyOfLedgerCommand, type LedgerCommand, type LedgerCommandName, TOPICS } from '@cowrie/contracts';
import { type Every, every } from '@cowrie/runtime';
import { uuidv7 } from '@cowrie/telemetry';
import type { CommandOf } from '../book/decision.ts';
import type { WorkDeps } from './feature.ts';

const EVERY_MS = 500;
const AT_ONCE = 500;
/** A command that was lost on its way is sent again after this; one that is only slow does no harm. */
const RETRY_AFTER_MS = 15_000;
const REMEMBERED_MAX = 20_000;

/** What a job works with that lets things of its partitions expire. */
export type ExpiryDeps = Pick<WorkDeps, 'pool' | 'producer' | 'partitions' | 'logger'> & {
  /** Other than 15 s in tests. */
  retryAfterMs?: number;
};

type Due<T, N extends LedgerCommandName> = {
  /** What a failure is called, the principal, what request ids begin with, and the command. */
  what: string;
  principal: string;
  called: string;
  name: N;
  /** The oldest first, but for those in `except`. */
  find(asked: { except: readonly string[]; limit: number }): Promise<readonly T[]>;
  dataOf(due: T): CommandOf<N>['data'];
} & Pick<ExpiryDeps, 'producer' | 'logger' | 'retryAfterMs'>;

/**
 * Sends a command, as any other, for each thing whose time is over. Each partition is seen to by its owner; that two see to one for a
 * moment, or a crash sends it again, changes nothing: the command is decided on what is there. Each attempt is a command of its own, so that
 * one which came too late does not stand in the way of the next.
 */
export function createSendDue<T extends { id: string }, N extends LedgerCommandName>(due: Due<T, N>): Every {
  const { retryAfterMs = RETRY_AFTER_MS } = due;
  const sent = new Map<string, number>();

  async function sendDue(): Promise<void> {
    const nowMs = Date.now();
    for (const [id, atMs] of sent) {
      if (nowMs - atMs < retryAfterMs && sent.size < REMEMBERED_MAX) break;
      sent.delete(id);
    }
    // Those that are on their way are left out: where a partition stands still, what is its must not keep others waiting.
    const found = await due.find({ except: [...sent.keys()], limit: AT_ONCE });
    if (found.length === 0) return;
    await due.producer.sendAll(
      found.map((one) => {
        const command = toCommand(due, one, nowMs, nowMs + retryAfterMs);
        return {
          topic: TOPICS.ledgerCommands,
          key: keyOfLedgerCommand(command),
          value: JSON.stringify(command),
        };
      }),
    );
    for (const { id } of found) sent.set(id, nowMs);
  }

  return every(EVERY_MS, sendDue, (err) => due.logger.warn({ err }, `${due.what}; retrying in 0.5 s`));
}

function toCommand<T extends { id: string }, N extends LedgerCommandName>(
  { principal, called, name, dataOf }: Due<T, N>,
  one: T,
  nowMs: number,
  deadlineMs: number,
): LedgerCommand {
  // A name and the data of it, which TypeScript cannot follow through the parameter.
  return {
    id: uuidv7(),
    principal,
    apiKeyId: null,
    issuedAtMs: nowMs,
    deadlineMs,
    requestId: `${called}:${one.id}`,
    replyPartition: null,
    idempotency: null,
    name,
    data: dataOf(one),
  } as LedgerCommand;
}
