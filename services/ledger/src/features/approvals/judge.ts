import {
  actionsOf,
  approvalEntry,
  decidedApproval,
  type LedgerCommand,
  toApprovalState,
  userOfPrincipal,
  whyNotApproved,
} from '@cowrie/contracts';
import type { Change, Judge, RecordChange, State } from '../../book/decision.ts';
import { recordIn } from '../../book/logged.ts';
import {
  type ApprovalRecords,
  type ApprovalRow,
  mintRequestOf,
  toApproval,
  toMintRequestState,
} from './approval.ts';
import { type Asked, actTotalOf, askedBy, isCounted, movementsIn, toRow, totalWith } from './asked.ts';
import { ofMintRequest } from './log.ts';

/** Holds acts back that a second person has to see, and lets them do what waits, once. */
export const secondPerson: Judge<ApprovalRecords> = {
  needs(command) {
    if (command.approval?.kind === 'approve') return { approvals: command.approval.id };
    const asked = askedBy(command);
    if (!asked) return null;
    if (!isCounted(asked)) return {};
    return asked.action === 'mint'
      ? { mintTotals: String(asked.requestedBy) }
      : { actTotals: actTotalOf(asked) };
  },
  before({ approvals }, command, nowMs) {
    const { approval, principal, name, data } = command;
    if (approval?.kind !== 'approve') return null;
    const row = approvals.get(approval.id);
    const done = { principal, actions: actionsOf(name, data), nowMs };
    const refused = whyNotApproved(row && toApproval(row), approval, done);
    return refused ?? (row ? withdrawnFrom(row, command, nowMs) : null);
  },
  judge(state, command, changes, nowMs) {
    const { approval, principal } = command;
    if (approval?.kind === 'approve') {
      const row = state.approvals.get(approval.id);
      const decidedBy = userOfPrincipal(principal);
      if (!row || decidedBy === null) throw new Error(`approval ${approval.id} came past its checks`);
      return [changed(decided(row, { status: 'APPROVED', decidedBy, nowMs }))];
    }
    const asked = askedBy(command);
    // What changes nothing is not held back.
    if (!asked || changes.length === 0) return [];
    return counted(state, asked, changes, nowMs) ?? heldBack(asked, changes, nowMs);
  },
  log(effect) {
    const row = recordIn<ApprovalRow>(effect, 'approvals');
    if (!row) return [];
    const { action, target, details } = approvalEntry(toApproval(row));
    const [transactionId] = effect.transactionIds;
    const more = transactionId === undefined ? {} : { transactionId };
    const entry = { action, target, details: { ...details, ...more } };
    return effect.isHeldBack ? [entry, ...ofMintRequest(effect)] : [entry];
  },
};

const changed = (record: ApprovalRow) => ({ kind: 'record', of: 'approvals', record }) as const;

export function decided(row: ApprovalRow, decision: Parameters<typeof decidedApproval>[1]): ApprovalRow {
  const { status, decidedBy, decidedAtMs, reason } = decidedApproval(toApproval(row), decision);
  return { ...row, status, decidedBy, decidedAtMs, reason };
}

/** Rejects an approval whose requester may not do the operation any more; null: they still may. */
function withdrawnFrom(row: ApprovalRow, { approval, principal }: LedgerCommand, nowMs: number) {
  const reason = approval?.kind === 'approve' ? approval.withdrawn : undefined;
  const decidedBy = userOfPrincipal(principal);
  if (reason === undefined || decidedBy === null) return null;
  return shownInstead(decided(row, { status: 'REJECTED', decidedBy, nowMs, reason }), nowMs);
}

/** What they did of it today with this, where that is no more than they may; null: it has to wait. */
function counted(
  { mintTotals, actTotals }: State<ApprovalRecords>,
  asked: Asked,
  changes: readonly Change[],
  nowMs: number,
): RecordChange<ApprovalRecords>[] | null {
  const { action, requestedBy, aboveUnits } = asked;
  if (!isCounted(asked) || aboveUnits === null) return null;
  const amountUnits = movementsIn(changes).reduce((sum, movement) => sum + movement.amountUnits, 0n);
  const isMint = action === 'mint';
  const id = isMint ? String(requestedBy) : actTotalOf(asked);
  const total = totalWith(isMint ? mintTotals.get(id) : actTotals.get(id), { nowMs, amountUnits });
  if (total.amountUnits > aboveUnits) return null;
  if (isMint) return [{ kind: 'record', of: 'mintTotals', record: { id, requestedBy, ...total } }];
  return [{ kind: 'record', of: 'actTotals', record: { id, requestedBy, action, ...total } }];
}

function heldBack(asked: Asked, changes: readonly Change[], nowMs: number) {
  return shownInstead(toRow(asked, movementsIn(changes), nowMs), nowMs);
}

/** The approval is written and shown; nothing of the operation is applied. */
function shownInstead(row: ApprovalRow, nowMs: number) {
  const approval = toApprovalState(toApproval(row), nowMs);
  const request = mintRequestOf(row) ? { request: toMintRequestState(row, nowMs) } : {};
  return { kind: 'held back', changes: [changed(row)], shows: { approval, ...request } } as const;
}
