import {
  type CommandBounds,
  type Idempotency,
  keyOfLedgerCommand,
  type LedgerCommand,
  type LedgerCommandName,
  TOPICS,
} from '@cowrie/contracts';
import { type RepeatedJob, repeatEvery } from '@cowrie/runtime';
import { pause, uuidv7 } from '@cowrie/telemetry';
import type { CommandOf } from '../../book/decision.ts';
import type { DueQuery } from '../../book/tables/expired.ts';
import type { WorkDeps } from '../feature.ts';
import { createWindow, type DueItem } from './due-window.ts';

const EVERY_MS = 500;
const LOOK_EVERY_MS = 25;
const SANDBOX_INTERVALS = { everyMs: 20, lookEveryMs: 5 };
/**
 * The limits of commands under way, per instance and per partition; a user's command waits behind so many at most. Four
 * times as many pay due items in half the time, but a transfer's p99 is 104 ms instead of 44 ms (docs/decisions/0042).
 */
const AT_ONCE = 64;
const AT_ONCE_PER_PARTITION = 32;
/** A lost command is sent again after this time; sending a slow one twice does no harm. */
const RETRY_AFTER_MS = 15_000;

export type ExpiryDeps = Pick<WorkDeps, 'pool' | 'producer' | 'partitions' | 'logger'> & {
  retryAfterMs?: number;
  /** A test clock waits for the due items at each step, so the job checks more often. */
  isSandbox?: boolean;
};

type CommandExtras = Pick<CommandBounds, 'bounds'> & { idempotency?: Idempotency };

type DueJob<T, N extends LedgerCommandName> = {
  failureMessage: string;
  principal: string | ((due: T) => string);
  requestPrefix: string;
  name: N;
  find(asked: DueQuery): Promise<readonly T[]>;
  dataOf(due: T): CommandOf<N>['data'];
  /** If it throws, none of the commands is sent. */
  findExtras?(due: readonly T[]): Promise<(one: T) => CommandExtras>;
} & Pick<ExpiryDeps, 'producer' | 'logger' | 'retryAfterMs' | 'isSandbox'>;

/**
 * Sends a command for each due item; the owner of a partition handles its items. Overlapping owners or a crash may
 * repeat a command, which then changes nothing, because it is decided on the current state. Each attempt is a new
 * command, so that one that came too late does not block the next. Only a few are under way at once, so that users'
 * commands never wait behind all due items.
 */
export function createSendDue<T extends DueItem, N extends LedgerCommandName>(
  due: DueJob<T, N>,
): RepeatedJob {
  const { retryAfterMs = RETRY_AFTER_MS, isSandbox = false } = due;
  const { everyMs, lookEveryMs } = isSandbox
    ? SANDBOX_INTERVALS
    : { everyMs: EVERY_MS, lookEveryMs: LOOK_EVERY_MS };
  const window = createWindow<T>({ atOnce: AT_ONCE, retryAfterMs });
  let stopping = new AbortController();

  async function sendSome(): Promise<number> {
    const nowMs = Date.now();
    const found = await due.find({ except: window.except(nowMs), limit: AT_ONCE_PER_PARTITION });
    const { toSend, decided } = window.next(found, nowMs);
    if (toSend.length > 0) {
      const beside = due.findExtras ? await due.findExtras(toSend) : noExtras;
      const deadlineMs = nowMs + retryAfterMs;
      const commands = toSend.map((one) => toCommand(due, one, { nowMs, deadlineMs, ...beside(one) }));
      await due.producer.sendAll(commands.map(toMessage));
      window.sent(toSend, nowMs);
    }
    return toSend.length + decided;
  }

  async function sendDue(): Promise<void> {
    let movedAtMs = Date.now();
    for (;;) {
      if ((await sendSome()) > 0) movedAtMs = Date.now();
      // Items without progress are checked in the next turn.
      const isOver = window.underWay() === 0 || Date.now() - movedAtMs > EVERY_MS;
      if (isOver || stopping.signal.aborted) return;
      await pause(lookEveryMs, stopping.signal);
    }
  }

  const turns = repeatEvery(everyMs, sendDue, (err) =>
    due.logger.warn({ err }, `${due.failureMessage}; retrying in 0.5 s`),
  );
  return {
    start(options) {
      stopping = new AbortController();
      turns.start(options);
    },
    stop() {
      stopping.abort();
      return turns.stop();
    },
  };
}

const noExtras = (): CommandExtras => ({});

const toMessage = (command: LedgerCommand) => ({
  topic: TOPICS.ledgerCommands,
  key: keyOfLedgerCommand(command),
  value: JSON.stringify(command),
});

function toCommand<T extends DueItem, N extends LedgerCommandName>(
  { principal, requestPrefix: called, name, dataOf }: DueJob<T, N>,
  one: T,
  {
    nowMs,
    deadlineMs,
    bounds,
    idempotency = undefined,
  }: CommandExtras & { nowMs: number; deadlineMs: number },
): LedgerCommand {
  // TypeScript cannot see through the type parameter that the name and its data belong together.
  return {
    id: uuidv7(),
    principal: typeof principal === 'string' ? principal : principal(one),
    apiKeyId: null,
    issuedAtMs: nowMs,
    deadlineMs,
    requestId: `${called}:${one.id}`,
    replyPartition: null,
    idempotency: idempotency ?? null,
    ...(bounds ? { bounds } : {}),
    name,
    data: dataOf(one),
  } as LedgerCommand;
}
