import {
  type Approval,
  type ApprovalDecision,
  type ApprovalRequest,
  actionsOf,
  approvalLogEntry,
  createApproval,
  decideApproval,
  refuse,
  toApprovalState,
  type UserCommand,
  userOfPrincipal,
} from '@cowrie/contracts';
import {
  findAnswer,
  findApproval,
  insertApproval,
  storeAnswer,
  updateApproval,
} from '../identity/approvals.ts';
import { findStanding } from '../identity/standing.ts';
import type { HandlerOutcome, UserHandlerContext } from './outcome.ts';

type ApplyCommand = () => Promise<HandlerOutcome>;

export function withSecondPerson(
  context: UserHandlerContext,
  command: UserCommand,
  act: ApplyCommand,
): Promise<HandlerOutcome> {
  const { approval } = command;
  if (!approval) return act();
  const judged = { ...context, nowMs: context.coinNowMs };
  return approval.kind === 'ask'
    ? holdCommand(judged, command, approval, act)
    : approveCommand(judged, command, approval, act);
}

export function approvalsIn(commands: readonly UserCommand[]): string[] {
  return commands.flatMap(({ approval, name, data }) => {
    if (approval?.kind === 'approve') return [approval.id];
    return name === 'approval.reject' ? [data.approvalId] : [];
  });
}

/** The command is applied to see if it is refused or changes anything, and rolled back. */
async function holdCommand(
  { db, nowMs }: UserHandlerContext,
  { principal }: UserCommand,
  ask: ApprovalRequest,
  act: ApplyCommand,
): Promise<HandlerOutcome> {
  const requestedBy = userOfPrincipal(principal);
  if (requestedBy === null) return act();
  await db.query('SAVEPOINT act');
  const outcome = await act();
  if (!outcome.ok || outcome.needsNobody) {
    await db.query('RELEASE SAVEPOINT act');
    return outcome;
  }
  await db.query('ROLLBACK TO SAVEPOINT act');
  // A command that changes something always has a log entry.
  if (!outcome.log) return outcome;
  const by = { requestedBy, platform: null, apiKeyId: null };
  const approval = createApproval(ask, { ...by, amountUnits: null, nowMs });
  await insertApproval(db, approval);
  return toHeldOutcome(approval, nowMs);
}

const toHeldOutcome = (approval: Approval, nowMs: number): HandlerOutcome => ({
  ok: true,
  data: { approval: toApprovalState(approval, nowMs) },
  log: approvalLogEntry(approval),
});

async function approveCommand(
  context: UserHandlerContext,
  command: UserCommand,
  approval: ApprovalDecision,
  act: ApplyCommand,
): Promise<HandlerOutcome> {
  const { idempotency, principal } = command;
  const approver = userOfPrincipal(principal);
  if (!idempotency || approver === null) return decideCommand(context, command, approval, act);
  const { db } = context;
  const earlier = await findAnswer(db, approver, idempotency.key);
  if (earlier && earlier.fingerprint !== idempotency.fingerprint)
    return refuse('idempotency_key_reused', 'Another request used this Idempotency-Key.');
  if (earlier) return { ok: true, data: earlier.data, replayed: true };
  const outcome = await decideCommand(context, command, approval, act);
  if (outcome.ok) {
    const { data, personOf: person = null } = outcome;
    await storeAnswer(db, approval.id, { ...idempotency, data, person });
  }
  return outcome;
}

async function decideCommand(
  { db, nowMs }: UserHandlerContext,
  { name, data, principal }: UserCommand,
  approval: ApprovalDecision,
  act: ApplyCommand,
): Promise<HandlerOutcome> {
  const found = await findApproval(db, approval.id);
  const { withdrawn } = found ? await findStanding(db, found, nowMs) : { withdrawn: null };
  const by = { principal, actions: actionsOf(name, data), withdrawn, nowMs };
  const decided = decideApproval(found, approval, by);
  if (!decided.ok) return decided;
  if (decided.approval.status === 'REJECTED') {
    await updateApproval(db, decided.approval);
    return toHeldOutcome(decided.approval, nowMs);
  }
  const outcome = await act();
  if (!outcome.ok) return outcome;
  await updateApproval(db, decided.approval);
  const { log } = outcome;
  const own = log && { ...log, details: { ...log.details, approvalId: approval.id } };
  const entry = approvalLogEntry(decided.approval);
  return own ? { ...outcome, log: own, logBefore: entry } : { ...outcome, log: entry };
}
