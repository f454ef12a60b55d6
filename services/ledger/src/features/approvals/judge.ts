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
import type { Change, HeldBack, Judge, RecordChange, State } from '../../book/decision.ts';
import { recordIn } from '../../book/logged.ts';
import { ofToday } from '../../book/of-today.ts';
import { type ApprovalRecords, actTotalId } from './approval.ts';

/** Holds back operations that a second person has to approve, and applies an approved one once. */
export const secondPerson: Judge<ApprovalRecords> = {
  needs(command) {
    if (command.approval?.kind === 'approve') return { approvals: command.approval.id };
    const asking = findAsk(command);
    if (!asking) return null;
    const { ask, requestedBy } = asking;
    return boundOf(ask) === null ? {} : { actTotals: actTotalId(requestedBy, ask.action) };
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
      return [changed(decided.approval)];
    }
    const asking = findAsk(command);
    // A command that changes nothing is not held back.
    if (!asking || changes.length === 0) return [];
    const { ask, requestedBy } = asking;
    const movedUnits = sumOf(changes);
    const counted = countTowardsBound(state, asking, movedUnits, nowMs);
    if (counted) return [counted];
    const amountUnits = ACTION_RULES[ask.action].unit === null ? null : movedUnits;
    return holdBack(createApproval(ask, { requestedBy, platform, apiKeyId, amountUnits, nowMs }), nowMs);
  },
  log(effect) {
    const approval = recordIn<Approval>(effect, 'approvals');
    if (!approval) return [];
    const entry = approvalLogEntry(approval);
    const [transactionId] = effect.transactionIds;
    const more = transactionId === undefined ? {} : { transactionId };
    return [{ ...entry, details: { ...entry.details, ...more } }];
  },
};

export const changed = (record: Approval) => ({ kind: 'record', of: 'approvals', record }) as const;

type AskingCommand = { ask: ApprovalRequest; requestedBy: number };

/** Null when nobody else has to approve the command. */
function findAsk({ approval, principal }: LedgerCommand): AskingCommand | null {
  const requestedBy = userOfPrincipal(principal);
  return approval?.kind === 'ask' && requestedBy !== null ? { ask: approval, requestedBy } : null;
}

/** The amount that one person may do alone on a UTC day; null: every operation waits, and nothing is counted. */
const boundOf = ({ action, aboveUnits }: ApprovalRequest): bigint | null =>
  aboveUnits === null || ACTION_RULES[action].unit === null ? null : BigInt(aboveUnits);

const sumOf = (changes: readonly Change[]): bigint =>
  changes.reduce((sum, change) => (change.kind === 'moved' ? sum + change.amountUnits : sum), 0n);

/** The requester's total of the day with this operation; null when it exceeds the bound, or there is none. */
function countTowardsBound(
  { actTotals }: State<ApprovalRecords>,
  { ask, requestedBy }: AskingCommand,
  movedUnits: bigint,
  nowMs: number,
): RecordChange<ApprovalRecords> | null {
  const { action } = ask;
  const aboveUnits = boundOf(ask);
  if (aboveUnits === null) return null;
  const id = actTotalId(requestedBy, action);
  const today = ofToday(actTotals.get(id), nowMs);
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

/** The approval is written and shown; nothing of the operation is applied. */
function holdBack(approval: Approval, nowMs: number): HeldBack {
  const shows = { approval: toApprovalState(approval, nowMs) };
  return { kind: 'held back', changes: [changed(approval)], shows };
}
