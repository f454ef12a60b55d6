import { hash } from 'node:crypto';
import {
  type Action,
  type Approval,
  canonicalJson,
  MINT_REQUEST,
  requestText,
  unitsToCoins,
} from '@cowrie/contracts';
import { column, type RowOf, table } from '@cowrie/postgres';
import { treasuryOf, userOf } from '../../book/account.ts';
import type { Keyed } from '../../book/decision.ts';

export const APPROVALS = table('approvals', {
  id: column.uuid(),
  action: column.text<Action>(),
  status: column.text<Approval['status']>(),
  /** Of a mint: where the coins are to go, a wallet or a treasury, and what for. */
  to: column.number('account').orNull(),
  mintReason: column.text('reason').orNull(),
  amountUnits: column.bigint('amount').orNull(),
  /** What is asked for. Of a mint that the release before wrote it follows from the rest, and is null. */
  target: column.text().orNull(),
  method: column.text().orNull(),
  path: column.text().orNull(),
  request: column.text().orNull(),
  requestHash: column.hex().orNull(),
  /** Users. */
  requestedBy: column.number(),
  platform: column.text().orNull(),
  apiKeyId: column.uuid().orNull(),
  createdAtMs: column.time(),
  expiresAtMs: column.time(),
  decidedBy: column.number().orNull(),
  decidedAtMs: column.time().orNull(),
  reason: column.text('decision_reason').orNull(),
});
/** An act that waits for a second person, or one that was decided. */
export type ApprovalRow = RowOf<typeof APPROVALS>;
/** One of a mint, which is a mint request, too. */
type MintRequest = ApprovalRow & { to: number; mintReason: string; amountUnits: bigint };

export function mintRequestOf(row: ApprovalRow): MintRequest | null {
  const { action, to, mintReason, amountUnits } = row;
  if (action !== 'mint' || to === null || mintReason === null || amountUnits === null) return null;
  return { ...row, to, mintReason, amountUnits };
}

const mintRequestToWire = MINT_REQUEST.of<
  Omit<MintRequest, 'status' | 'reason'> & { status: MintStatus; reason: string }
>({
  userId: ({ to }) => userOf(to),
  treasury: ({ to }) => treasuryOf(to),
}).toWire;
type MintStatus = Approval['status'] | 'EXPIRED';

/** What replies show of a mint request at that moment. */
export function toMintRequestState(row: ApprovalRow, nowMs: number) {
  const request = mintRequestOf(row);
  if (!request) throw new Error(`approval ${row.id} is not of a mint`);
  const isExpired = request.status === 'PENDING' && nowMs >= request.expiresAtMs;
  const status = isExpired ? 'EXPIRED' : request.status;
  return mintRequestToWire({ ...request, status, reason: request.mintReason });
}

/** It with all that was asked for. */
export function toApproval(row: ApprovalRow): Approval {
  const { to: _to, mintReason: _reason, ...approval } = row;
  const { target, method, path, request, requestHash } = approval;
  if (target !== null && method !== null && path !== null && request !== null && requestHash !== null)
    return { ...approval, target, method, path, request, requestHash };
  return { ...approval, ...requestOfMint(row) };
}

/** The request of a mint whose row does not have it: of its fields there is one alone. */
function requestOfMint(row: ApprovalRow) {
  const mint = mintRequestOf(row);
  if (!mint) throw new Error(`approval ${row.id} does not say what is asked for`);
  const { to, amountUnits, mintReason: reason } = mint;
  const treasury = treasuryOf(to);
  const receiver = treasury === null ? { userId: userOf(to) } : { treasury };
  const body = { ...receiver, amount: unitsToCoins(amountUnits), reason };
  const request = { method: 'POST', path: '/api/admin/mint' };
  return {
    ...request,
    target: treasury === null ? `user:${to}` : `treasury:${treasury}`,
    request: canonicalJson(body),
    requestHash: hash('sha256', requestText({ ...request, body }), 'hex'),
  };
}

export const MINT_TOTALS = table('mint_totals', {
  requestedBy: column.number(),
  /** When they last did. */
  lastAtMs: column.time(),
  amountUnits: column.bigint('amount'),
});
export const ACT_TOTALS = table('act_totals', {
  requestedBy: column.number(),
  action: column.text<Action>(),
  lastAtMs: column.time(),
  amountUnits: column.bigint('amount'),
});
/** What a user minted without a second person on the UTC day of their last such mint; `id` is the user, as a text. */
export type MintTotal = RowOf<typeof MINT_TOTALS> & { id: string };
/** The same of another action; `id` is both. */
export type ActTotal = RowOf<typeof ACT_TOTALS> & { id: string };
export const actTotalId = (requestedBy: number, action: Action): string => `${requestedBy} ${action}`;

export type ApprovalRecords = {
  approvals: Keyed<ApprovalRow>;
  mintTotals: Keyed<MintTotal>;
  actTotals: Keyed<ActTotal>;
};
