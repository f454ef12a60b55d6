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

type Act = () => Promise<HandlerOutcome>;

/** Holds an act back that a second person has to see, and lets it do what waits, once. Of other commands it does nothing. */
export function withSecondPerson(
  context: UserHandlerContext,
  command: UserCommand,
  act: Act,
): Promise<HandlerOutcome> {
  const { approval } = command;
  if (!approval) return act();
  const judged = { ...context, nowMs: context.coinNowMs };
  return approval.kind === 'ask'
    ? hold(judged, command, approval, act)
    : approve(judged, command, approval, act);
}

/** The approvals that commands decide about. */
export function approvalsIn(commands: readonly UserCommand[]): string[] {
  return commands.flatMap(({ approval, name, data }) => {
    if (approval?.kind === 'approve') return [approval.id];
    return name === 'approval.reject' ? [data.approvalId] : [];
  });
}

/** It is done, to see whether it is refused or changes anything, and taken back. */
async function hold(
  { db, nowMs }: UserHandlerContext,
  { principal }: UserCommand,
  ask: ApprovalRequest,
  act: Act,
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
  // What changes something says so in the log.
  if (!outcome.log) return outcome;
  const by = { requestedBy, platform: null, apiKeyId: null };
  const approval = createApproval(ask, { ...by, amountUnits: null, nowMs });
  await insertApproval(db, approval);
  return shown(approval, nowMs);
}

const shown = (approval: Approval, nowMs: number): HandlerOutcome => ({
  ok: true,
  data: { approval: toApprovalState(approval, nowMs) },
  log: approvalLogEntry(approval),
});

async function approve(
  context: UserHandlerContext,
  command: UserCommand,
  approval: ApprovalDecision,
  act: Act,
): Promise<HandlerOutcome> {
  const { idempotency, principal } = command;
  const approver = userOfPrincipal(principal);
  if (!idempotency || approver === null) return decide(context, command, approval, act);
  const { db } = context;
  const earlier = await findAnswer(db, approver, idempotency.key);
  if (earlier && earlier.fingerprint !== idempotency.fingerprint)
    return refuse('idempotency_key_reused', 'Another request used this Idempotency-Key.');
  if (earlier) return { ok: true, data: earlier.data, replayed: true };
  const outcome = await decide(context, command, approval, act);
  if (outcome.ok) {
    const { data, personOf: person = null } = outcome;
    await storeAnswer(db, approval.id, { ...idempotency, data, person });
  }
  return outcome;
}

async function decide(
  { db, nowMs }: UserHandlerContext,
  { name, data, principal }: UserCommand,
  approval: ApprovalDecision,
  act: Act,
): Promise<HandlerOutcome> {
  const found = await findApproval(db, approval.id);
  const { withdrawn } = found ? await findStanding(db, found, nowMs) : { withdrawn: null };
  const by = { principal, actions: actionsOf(name, data), withdrawn, nowMs };
  const decided = decideApproval(found, approval, by);
  if (!decided.ok) return decided;
  if (decided.approval.status === 'REJECTED') {
    await updateApproval(db, decided.approval);
    return shown(decided.approval, nowMs);
  }
  const outcome = await act();
  if (!outcome.ok) return outcome;
  await updateApproval(db, decided.approval);
  const { log } = outcome;
  const own = log && { ...log, details: { ...log.details, approvalId: approval.id } };
  const entry = approvalLogEntry(decided.approval);
  return own ? { ...outcome, log: own, logBefore: entry } : { ...outcome, log: entry };
}
