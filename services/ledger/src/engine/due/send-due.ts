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
import { createWindow, type DueThing } from './due-window.ts';

const EVERY_MS = 500;
/** While commands of it are under way it looks so often whether they were decided. */
const LOOK_EVERY_MS = 25;
const IN_SANDBOX = { everyMs: 20, lookEveryMs: 5 };
/**
 * Under way at a time: of all partitions of an instance, and of one. What a user asks for meanwhile waits behind so many at most. With four
 * times as many they are paid in half the time, and a transfer's p99 is 104 ms and not 44 (docs/decisions/0042).
 */
const AT_ONCE = 64;
const AT_ONCE_OF_ONE = 32;
/** A command that was lost on its way is sent again after this; one that is only slow does no harm. */
const RETRY_AFTER_MS = 15_000;

/** What a job works with that does what is due in its partitions. */
export type ExpiryDeps = Pick<WorkDeps, 'pool' | 'producer' | 'partitions' | 'logger'> & {
  /** Other than 15 s in tests. */
  retryAfterMs?: number;
  /** With a clock to test with it looks more often: each step of that waits for what is due then. */
  isSandbox?: boolean;
};

/** What a command says beside its data: what it is held against, and what makes it once. */
type Beside = Pick<CommandBounds, 'bounds'> & { idempotency?: Idempotency };

type Due<T, N extends LedgerCommandName> = {
  /** What a failure is called, the principal, what request ids begin with, and the command. */
  what: string;
  principal: string | ((due: T) => string);
  called: string;
  name: N;
  find(asked: DueQuery): Promise<readonly T[]>;
  dataOf(due: T): CommandOf<N>['data'];
  /** Looks up what the commands for these say besides. When it throws, none of them is sent. */
  besides?(due: readonly T[]): Promise<(one: T) => Beside>;
} & Pick<ExpiryDeps, 'producer' | 'logger' | 'retryAfterMs' | 'isSandbox'>;

/**
 * Sends a command, as any other, for each thing whose time has come. Each partition is seen to by its owner; that two see to one for a
 * moment, or a crash sends it again, changes nothing: the command is decided on what is there. Each attempt is a command of its own, so that
 * one which came too late does not stand in the way of the next.
 *
 * However many are due, a few are under way: the next go when those are decided, so that what users ask for never stands behind all of them.
 */
export function createSendDue<T extends DueThing, N extends LedgerCommandName>(due: Due<T, N>): RepeatedJob {
  const { retryAfterMs = RETRY_AFTER_MS, isSandbox = false } = due;
  const { everyMs, lookEveryMs } = isSandbox ? IN_SANDBOX : { everyMs: EVERY_MS, lookEveryMs: LOOK_EVERY_MS };
  const window = createWindow<T>({ atOnce: AT_ONCE, retryAfterMs });
  let stopping = new AbortController();

  /** How many were decided or sent. */
  async function sendSome(): Promise<number> {
    const nowMs = Date.now();
    const found = await due.find({ except: window.except(nowMs), limit: AT_ONCE_OF_ONE });
    const { toSend, decided } = window.next(found, nowMs);
    if (toSend.length > 0) {
      const beside = due.besides ? await due.besides(toSend) : NOTHING;
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
      // What stands still is looked at in the next turn.
      const isOver = window.underWay() === 0 || Date.now() - movedAtMs > EVERY_MS;
      if (isOver || stopping.signal.aborted) return;
      await pause(lookEveryMs, stopping.signal);
    }
  }

  const turns = repeatEvery(everyMs, sendDue, (err) =>
    due.logger.warn({ err }, `${due.what}; retrying in 0.5 s`),
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

const NOTHING = (): Beside => ({});

const toMessage = (command: LedgerCommand) => ({
  topic: TOPICS.ledgerCommands,
  key: keyOfLedgerCommand(command),
  value: JSON.stringify(command),
});

function toCommand<T extends DueThing, N extends LedgerCommandName>(
  { principal, called, name, dataOf }: Due<T, N>,
  one: T,
  { nowMs, deadlineMs, bounds, idempotency = undefined }: Beside & { nowMs: number; deadlineMs: number },
): LedgerCommand {
  // A name and the data of it, which TypeScript cannot follow through the parameter.
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
