import type { AdminAction } from '@cowrie/contracts';
import { treasuryOf, userOf } from '../../book/account.ts';
import type { CommandOf } from '../../book/decision.ts';
import { coinsOf, type Effect, type LogEntry, movedDetails, nameOf, recordIn } from '../../book/logged.ts';
import type { MintRequest, MintTotal } from './mint-request.ts';

export function minted({ data }: CommandOf<'coins.mint'>, effect: Effect): LogEntry[] {
  if (effect.transactionIds.length === 0) return requested(data, effect);
  const target = nameOf({ toUserId: data.userId, toTreasury: data.treasury });
  // By it, what counts for its day is derived again (tools/verify/checks/mint-totals.ts).
  const counted = recordIn<MintTotal>(effect, 'mintTotals') ? { counted: true } : {};
  return [{ action: 'coins.minted', target, details: { ...movedDetails(data, effect), ...counted } }];
}

export const requested = (_: unknown, effect: Effect) => ofRequest(effect, 'mint_request.created');
export const rejected = (_: unknown, effect: Effect) => ofRequest(effect, 'mint_request.rejected');

/** The mint stands in the log as every other mint does, and so does whoever approved it. */
export function approved(_: unknown, effect: Effect): LogEntry[] {
  const request = recordIn<MintRequest>(effect, 'mintRequests');
  if (!request) return [];
  const [transactionId] = effect.transactionIds;
  const { amount, reason, to } = requestDetails(request);
  const details = { amount, reason, transactionId, mintRequestId: request.id };
  return [
    { action: 'coins.minted', target: to, details },
    ...ofRequest(effect, 'mint_request.approved', { transactionId }),
  ];
}

function ofRequest(effect: Effect, action: AdminAction, more: object = {}): LogEntry[] {
  const request = recordIn<MintRequest>(effect, 'mintRequests');
  if (!request) return [];
  return [{ action, target: `mint-request:${request.id}`, details: { ...requestDetails(request), ...more } }];
}

function requestDetails({ amountUnits, reason, to, requestedBy }: MintRequest) {
  const receiver = { toUserId: userOf(to), toTreasury: treasuryOf(to) };
  return { amount: coinsOf(amountUnits), reason, to: nameOf(receiver), requestedBy };
}
