import { commandBoundsFor, LEDGER_COMMANDS, type Refusal, type Reply, refuse } from '@cowrie/contracts';
import { uuidv7 } from '@cowrie/telemetry';
import { withPaths } from '../../api/operations/operation.ts';
import { approvalFor } from '../../auth/acts/asking.ts';
import { type Bus, type Done, heldIn, type RequestContext, refusalOf } from '../../bus/bus.ts';
import { type Held, type Outcome, succeed } from '../../outcome.ts';
import { lanesOf } from './lanes.ts';
import { nextMessage } from './next-message.ts';
import type { Planned } from './plan-operations.ts';

/** The outcome of an operation: the answer to its command, or why there is none. */
export type Settled = { operation: Planned; done: Outcome<Done<unknown>> | Held };

type Asking = {
  bus: Bus;
  context: RequestContext;
  now: () => number;
  deadlineAtMs: number;
  /** What nobody expected: the operation is answered that its outcome is not known, and no other is held up. */
  onError(error: unknown): void;
};

/** Asks the ledger for all of them, whose lanes go at once. */
export async function applyOperations(asking: Asking, operations: readonly Planned[]): Promise<Settled[]> {
  const settled = await Promise.all(lanesOf(operations).map((lane) => applyLane(asking, lane)));
  return settled.flat();
}

/**
 * One message after another, each once the one before was answered, so that none overtakes it. After one that was not
 * answered, or refused as a whole for want of something, none is sent: it may still be applied, and those after it would
 * come before it when it is asked for again. An operation that is at fault itself holds up no other message.
 */
async function applyLane(asking: Asking, lane: readonly Planned[]): Promise<Settled[]> {
  const settled: Settled[] = [];
  while (settled.length < lane.length && asking.now() < asking.deadlineAtMs) {
    const some = nextMessage(lane.slice(settled.length));
    const replies = await send(asking, some);
    settled.push(
      ...some.map((operation, index) => ({
        operation,
        done: replies.ok ? unlessThrown(asking, () => doneOf(operation, replies.value[index])) : replies,
      })),
    );
    if (!replies.ok && replies.code !== 'internal') break;
  }
  return [...settled, ...lane.slice(settled.length).map((operation) => ({ operation, done: NOT_TRIED }))];
}

const NOT_TRIED = refuse(
  'unavailable',
  'It was not tried, because the operations before it were not done in time; nothing was changed. Try again.',
);

const UNKNOWN = refuse('outcome_unknown', 'It may have been done; its answer cannot be shown.');

/** One that cannot be shown does not take the answers of the others with it. */
export function unlessThrown<R>({ onError }: Pick<Asking, 'onError'>, make: () => R): R | Refusal {
  try {
    return make();
  } catch (error) {
    onError(error);
    return UNKNOWN;
  }
}

async function send(
  { bus, context, deadlineAtMs, onError }: Asking,
  operations: readonly Planned[],
): Promise<Outcome<readonly Reply[]>> {
  const items = operations.map(({ plan: { name, data }, context: own, idempotency }) => ({
    // A command's name with its data, as it was planned.
    ...({ name, data } as { name: 'coins.transfer'; data: never }),
    id: uuidv7(),
    apiKeyId: own.apiKeyId,
    idempotency,
    ...commandBoundsFor(name, own.through),
    ...approvingOf(name, data, own),
  }));
  try {
    const sent = await bus.call(context, 'bulk', { items }, { deadlineAtMs });
    return sent.ok ? succeed(sent.value.data.replies) : sent;
  } catch (error) {
    onError(error);
    return UNKNOWN;
  }
}

function approvingOf(name: string, data: unknown, context: RequestContext) {
  const approval = approvalFor(name, data, context);
  return approval ? { approval } : {};
}

function doneOf(
  { plan: { name, pathOf } }: Planned,
  reply: Reply | undefined,
): Outcome<Done<unknown>> | Held {
  if (!reply) throw new Error(`the ledger did not answer every command of a bulk: ${name}`);
  if (reply.outcome === 'rejected') return withPaths(refusalOf(reply), pathOf);
  const held = heldIn(name, reply);
  return held ?? succeed({ data: LEDGER_COMMANDS[name].reply.parse(reply.data), replayed: reply.replayed });
}
