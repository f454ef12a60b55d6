import { commandBoundsFor, LEDGER_COMMANDS, type Refusal, type Reply, refuse } from '@cowrie/contracts';
import { uuidv7 } from '@cowrie/telemetry';
import { mapErrorPaths } from '../../api/operations/operation.ts';
import { approvalPart } from '../../auth/approvals/approval-part.ts';
import {
  type Bus,
  type CommandResult,
  pendingApprovalIn,
  type RequestContext,
  refusalOf,
} from '../../bus/bus.ts';
import { type Outcome, type PendingApproval, succeed } from '../../outcome.ts';
import { groupIntoLanes } from './lanes.ts';
import { nextMessage } from './next-message.ts';
import type { PlannedOperation } from './plan-operations.ts';

export type OperationResult = {
  operation: PlannedOperation;
  outcome: Outcome<CommandResult<unknown>> | PendingApproval;
};

type BulkCall = {
  bus: Bus;
  context: RequestContext;
  now: () => number;
  deadlineAtMs: number;
  /** The operation is then answered with `outcome_unknown`, and the others continue. */
  onError(error: unknown): void;
};

export async function applyOperations(
  bulkCall: BulkCall,
  operations: readonly PlannedOperation[],
): Promise<OperationResult[]> {
  const settled = await Promise.all(groupIntoLanes(operations).map((lane) => applyLane(bulkCall, lane)));
  return settled.flat();
}

/**
 * One message after the other, so that none overtakes. After one without an answer, or refused as a whole, no more is
 * sent: it may still be applied, and on a retry the later ones would come first. A fault in one operation does not hold
 * up the rest.
 */
async function applyLane(bulkCall: BulkCall, lane: readonly PlannedOperation[]): Promise<OperationResult[]> {
  const settled: OperationResult[] = [];
  while (settled.length < lane.length && bulkCall.now() < bulkCall.deadlineAtMs) {
    const message = nextMessage(lane.slice(settled.length));
    const replies = await send(bulkCall, message);
    settled.push(
      ...message.map((operation, index) => ({
        operation,
        outcome: replies.ok
          ? catchUnexpected(bulkCall, () => parseReply(operation, replies.value[index]))
          : replies,
      })),
    );
    if (!replies.ok && replies.code !== 'internal') break;
  }
  return [...settled, ...lane.slice(settled.length).map((operation) => ({ operation, outcome: NOT_SENT }))];
}

const NOT_SENT = refuse(
  'unavailable',
  'It was not sent, because the operations before it took too long; nothing was changed. Try again.',
);

const UNKNOWN = refuse('outcome_unknown', 'The operation may have been applied; its answer cannot be shown.');

/** An operation that cannot be shown must not lose the answers of the others. */
export function catchUnexpected<R>({ onError }: Pick<BulkCall, 'onError'>, make: () => R): R | Refusal {
  try {
    return make();
  } catch (error) {
    onError(error);
    return UNKNOWN;
  }
}

async function send(
  { bus, context, deadlineAtMs, onError }: BulkCall,
  operations: readonly PlannedOperation[],
): Promise<Outcome<readonly Reply[]>> {
  const items = operations.map(({ plan: { name, data }, context: own, idempotency }) => ({
    // TypeScript cannot match a command's name with its data.
    ...({ name, data } as { name: 'coins.transfer'; data: never }),
    id: uuidv7(),
    apiKeyId: own.apiKeyId,
    idempotency,
    ...commandBoundsFor(name, own.through),
    ...approvalOf(name, data, own),
  }));
  try {
    const reply = await bus.call(context, 'bulk', { items }, { deadlineAtMs });
    return reply.ok ? succeed(reply.value.data.replies) : reply;
  } catch (error) {
    onError(error);
    return UNKNOWN;
  }
}

function approvalOf(name: string, data: unknown, context: RequestContext) {
  const approval = approvalPart(name, data, context);
  return approval ? { approval } : {};
}

function parseReply(
  { plan: { name, pathOf } }: PlannedOperation,
  reply: Reply | undefined,
): Outcome<CommandResult<unknown>> | PendingApproval {
  if (!reply) throw new Error(`the ledger did not answer every command of a bulk: ${name}`);
  if (reply.outcome === 'rejected') return mapErrorPaths(refusalOf(reply), pathOf);
  const held = pendingApprovalIn(name, reply);
  return held ?? succeed({ data: LEDGER_COMMANDS[name].reply.parse(reply.data), replayed: reply.replayed });
}
