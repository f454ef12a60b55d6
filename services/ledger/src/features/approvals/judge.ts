import {
  ACTION_RULES,
  type Approval,
  type ApprovalDecision,
  type ApprovalRequest,
  actionsOf,
  approvalLogEntry,
  createApproval,
  decideApproval,
  type LedgerCommand,
  toApprovalState,
  userOfPrincipal,
} from '@cowrie/contracts';
import type { Change, HeldCommand, Judge, RecordChange, State } from '../../book/decision.ts';
import { findRecord } from '../../book/log-details.ts';
import { totalOfToday } from '../../book/today.ts';
import { type ApprovalRecords, actTotalId } from './approval.ts';

/** Holds operations that a second person has to approve, and applies an approved one once. */
export const secondPerson: Judge<ApprovalRecords> = {
  needs(command) {
    if (command.approval?.kind === 'approve') return { approvals: command.approval.id };
    const asking = findAsk(command);
    if (!asking) return null;
    const { ask, requestedBy } = asking;
    return dailyLimitOf(ask) === null ? {} : { actTotals: actTotalId(requestedBy, ask.action) };
  },
  before(state, command, nowMs) {
    const { approval } = command;
    if (approval?.kind !== 'approve') return null;
    const decided = decide(state, command, approval, nowMs);
    if (!decided.ok) return decided;
    return decided.approval.status === 'REJECTED' ? holdBack(decided.approval, nowMs) : null;
  },
  judge(state, command, changes, nowMs) {
    const { approval, platform = null, apiKeyId } = command;
    if (approval?.kind === 'approve') {
      const decided = decide(state, command, approval, nowMs);
      if (!decided.ok) throw new Error(`approval ${approval.id} came past its checks`);
      return [approvalChange(decided.approval)];
    }
    const asking = findAsk(command);
    // A command without changes needs no approval.
    if (!asking || changes.length === 0) return [];
    const { ask, requestedBy } = asking;
    const movedUnits = sumOf(changes);
    const counted = countTowardsLimit(state, asking, movedUnits, nowMs);
    if (counted) return [counted];
    const amountUnits = ACTION_RULES[ask.action].unit === null ? null : movedUnits;
    return holdBack(createApproval(ask, { requestedBy, platform, apiKeyId, amountUnits, nowMs }), nowMs);
  },
  log(effect) {
    const approval = findRecord<Approval>(effect, 'approvals');
    if (!approval) return [];
    const entry = approvalLogEntry(approval);
    const [transactionId] = effect.transactionIds;
    const more = transactionId === undefined ? {} : { transactionId };
    return [{ ...entry, details: { ...entry.details, ...more } }];
  },
};

export const approvalChange = (record: Approval) => ({ kind: 'record', of: 'approvals', record }) as const;

type RequestedApproval = { ask: ApprovalRequest; requestedBy: number };

function findAsk({ approval, principal }: LedgerCommand): RequestedApproval | null {
  const requestedBy = userOfPrincipal(principal);
  return approval?.kind === 'ask' && requestedBy !== null ? { ask: approval, requestedBy } : null;
}

/** Null means that every operation waits and nothing is counted. */
const dailyLimitOf = ({ action, aboveUnits }: ApprovalRequest): bigint | null =>
  aboveUnits === null || ACTION_RULES[action].unit === null ? null : BigInt(aboveUnits);

const sumOf = (changes: readonly Change[]): bigint =>
  changes.reduce((sum, change) => (change.kind === 'moved' ? sum + change.amountUnits : sum), 0n);

function countTowardsLimit(
  { actTotals }: State<ApprovalRecords>,
  { ask, requestedBy }: RequestedApproval,
  movedUnits: bigint,
  nowMs: number,
): RecordChange<ApprovalRecords> | null {
  const { action } = ask;
  const aboveUnits = dailyLimitOf(ask);
  if (aboveUnits === null) return null;
  const id = actTotalId(requestedBy, action);
  const today = totalOfToday(actTotals.get(id), nowMs);
  const amountUnits = (today?.amountUnits ?? 0n) + movedUnits;
  if (amountUnits > aboveUnits) return null;
  const lastAtMs = Math.max(today?.lastAtMs ?? 0, nowMs);
  return { kind: 'record', of: 'actTotals', record: { id, requestedBy, action, lastAtMs, amountUnits } };
}

function decide(
  { approvals }: State<ApprovalRecords>,
  { name, data, principal }: LedgerCommand,
  approve: ApprovalDecision,
  nowMs: number,
) {
  const { id, withdrawn = null } = approve;
  const by = { principal, actions: actionsOf(name, data), withdrawn, nowMs };
  return decideApproval(approvals.get(id), approve, by);
}

function holdBack(approval: Approval, nowMs: number): HeldCommand {
  const shows = { approval: toApprovalState(approval, nowMs) };
  return { kind: 'held back', changes: [approvalChange(approval)], shows };
}
