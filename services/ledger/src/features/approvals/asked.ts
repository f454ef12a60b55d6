import {
  ACTS,
  type Action,
  type Ask,
  type LedgerCommand,
  requested,
  userOfPrincipal,
} from '@cowrie/contracts';
import type { Change, Movement } from '../../book/decision.ts';
import { ofToday } from '../../book/of-today.ts';
import { type ActTotal, type ApprovalRow, actTotalId, type MintTotal } from './approval.ts';

/** An act that somebody else may have to see; `ask` is null where the release before asks, of a mint. */
export type Asked = {
  id: string;
  action: Action;
  requestedBy: number;
  platform: string | null;
  apiKeyId: string | null;
  aboveUnits: bigint | null;
  ask: Ask | null;
};

/** What a command asks; null: nobody else has to see it. */
export function askedBy(command: LedgerCommand): Asked | null {
  const { approval, principal, platform = null, apiKeyId } = command;
  const requestedBy = userOfPrincipal(principal);
  if (requestedBy === null) return null;
  if (approval?.kind === 'ask') {
    const { id, action, aboveUnits } = approval;
    return {
      id,
      action,
      ...{ requestedBy, platform, apiKeyId },
      aboveUnits: aboveUnits === null ? null : BigInt(aboveUnits),
      ask: approval,
    };
  }
  if (command.name !== 'coins.mint' || !command.data.approval) return null;
  const { mintRequestId: id, aboveUnits } = command.data.approval;
  const by = { requestedBy, platform, apiKeyId };
  return { id, action: 'mint', ...by, aboveUnits: BigInt(aboveUnits), ask: null };
}

/** Whether one person does some of it by themselves, so that it is counted. */
export const isCounted = ({ action, aboveUnits }: Pick<Asked, 'action' | 'aboveUnits'>): boolean =>
  aboveUnits !== null && ACTS[action].unit !== null;

export const movementsIn = (changes: readonly Change[]): Movement[] =>
  changes.flatMap((change) => (change.kind === 'moved' ? [change] : []));

/** What it becomes when somebody else has to see it. */
export function toRow(
  { id, action, requestedBy, platform, apiKeyId, ask }: Asked,
  moved: readonly Movement[],
  nowMs: number,
): ApprovalRow {
  const amountUnits =
    ACTS[action].unit === null ? null : moved.reduce((sum, movement) => sum + movement.amountUnits, 0n);
  const [first] = moved;
  const ofMint =
    action === 'mint' && first ? { to: first.to, mintReason: first.reason } : { to: null, mintReason: null };
  if (ask) return { ...requested(ask, { requestedBy, platform, apiKeyId, amountUnits, nowMs }), ...ofMint };
  return { ...requestedBefore(id, requestedBy, nowMs), platform, apiKeyId, amountUnits, ...ofMint };
}

const NOT_SAID = { target: null, method: null, path: null, request: null, requestHash: null };

/** A mint as the release before asks for it. */
export function requestedBefore(id: string, requestedBy: number, nowMs: number) {
  const whole = requested(
    {
      ...{ kind: 'ask', id, action: 'mint', aboveUnits: null, target: '', requestHash: '' },
      request: { method: '', path: '', body: {} },
    },
    { requestedBy, platform: null, apiKeyId: null, amountUnits: null, nowMs },
  );
  return { ...whole, ...NOT_SAID };
}

/** What they did of it today, with so much more. */
export function totalWith<T extends MintTotal | ActTotal>(
  before: T | undefined,
  { nowMs, amountUnits }: { nowMs: number; amountUnits: bigint },
): { lastAtMs: number; amountUnits: bigint } {
  const today = ofToday<MintTotal | ActTotal>(before, nowMs);
  return {
    lastAtMs: Math.max(today?.lastAtMs ?? 0, nowMs),
    amountUnits: (today?.amountUnits ?? 0n) + amountUnits,
  };
}

export const actTotalOf = ({ requestedBy, action }: Asked): string => actTotalId(requestedBy, action);
