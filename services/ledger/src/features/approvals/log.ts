import type { AdminAction } from '@cowrie/contracts';
import { treasuryOf, userOf } from '../../book/account.ts';
import type { CommandOf } from '../../book/decision.ts';
import { coinsOf, type Effect, type LogEntry, movedDetails, nameOf, recordIn } from '../../book/logged.ts';
import { type ApprovalRow, mintRequestOf } from './approval.ts';

/** By `counted`, what counts for a day is derived again (tools/verify/checks). */
export function minted({ data }: CommandOf<'coins.mint'>, effect: Effect): LogEntry[] {
  const target = nameOf({ toUserId: data.userId, toTreasury: data.treasury });
  const approved = recordIn<ApprovalRow>(effect, 'approvals');
  const ofRequest = approved ? { mintRequestId: approved.id } : {};
  const details = { ...movedDetails(data, effect), ...ofRequest };
  return [{ action: 'coins.minted', target, details }, ...ofMintRequest(effect)];
}

/** The mint of the release before stands in the log as every other mint does. */
export function approvedMint(_: unknown, effect: Effect): LogEntry[] {
  const row = recordIn<ApprovalRow>(effect, 'approvals');
  const request = row && mintRequestOf(row);
  if (!request) return [];
  const [transactionId] = effect.transactionIds;
  const { amount, reason, to } = requestDetails(request);
  const details = { amount, reason, transactionId, mintRequestId: request.id };
  return [{ action: 'coins.minted', target: to, details }, ...ofMintRequest(effect)];
}

/** What is decided about a mint is decided about its request. */
export const decidedRequest = (_: unknown, effect: Effect): LogEntry[] => ofMintRequest(effect);

const DECIDED: Readonly<Record<ApprovalRow['status'], AdminAction>> = {
  PENDING: 'mint_request.created',
  APPROVED: 'mint_request.approved',
  REJECTED: 'mint_request.rejected',
};

/** A mint that waits is a mint request, too. */
export function ofMintRequest(effect: Effect): LogEntry[] {
  const row = recordIn<ApprovalRow>(effect, 'approvals');
  const request = row && mintRequestOf(row);
  if (!request) return [];
  const [transactionId] = effect.transactionIds;
  const more = transactionId === undefined ? {} : { transactionId };
  const details = { ...requestDetails(request), ...more };
  return [{ action: DECIDED[row.status], target: `mint-request:${row.id}`, details }];
}

function requestDetails({
  amountUnits,
  mintReason: reason,
  to,
  requestedBy,
}: NonNullable<ReturnType<typeof mintRequestOf>>) {
  const receiver = { toUserId: userOf(to), toTreasury: treasuryOf(to) };
  return { amount: coinsOf(amountUnits), reason, to: nameOf(receiver), requestedBy };
}
