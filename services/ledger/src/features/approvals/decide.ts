import {
  noSuchApproval,
  type Refusal,
  refuse,
  toApprovalState,
  userOfPrincipal,
  whyNotOpen,
} from '@cowrie/contracts';
import { ISSUANCE } from '../../book/account.ts';
import type { CommandOf, Decider, State } from '../../book/decision.ts';
import { decideMint, receiverOf, whyNotMinted } from '../../book/movements/movement.ts';
import {
  type ApprovalRecords,
  type ApprovalRow,
  mintRequestOf,
  toApproval,
  toMintRequestState,
} from './approval.ts';
import { requestedBefore } from './asked.ts';
import { decided } from './judge.ts';

type OfTarget = Pick<CommandOf<'mint-request.create'>['data'], 'userId' | 'treasury'>;

const targetOf = ({ userId, treasury }: OfTarget) => receiverOf({ toUserId: userId, toTreasury: treasury });
const changed = (record: ApprovalRow) => ({ kind: 'record', of: 'approvals', record }) as const;

export const mint: Decider<'coins.mint', ApprovalRecords> = {
  accounts: ({ data }) => [targetOf(data), ISSUANCE],
  decide(state, command) {
    const { amountUnits, reason, approval } = command.data;
    if (approval && userOfPrincipal(command.principal) === null)
      return refuse('forbidden', 'A mint is requested by a user.');
    return decideMint(state, command, {
      to: targetOf(command.data),
      amountUnits: BigInt(amountUnits),
      reason,
    });
  },
};

export const rejectApproval: Decider<'approval.reject', ApprovalRecords> = {
  accounts: () => [],
  needs: ({ data }) => ({ approvals: data.approvalId }),
  movements: () => 0,
  decide({ approvals }, { data: { approvalId, reason }, principal }, nowMs) {
    const row = approvals.get(approvalId);
    const decidedBy = userOfPrincipal(principal);
    if (!row || decidedBy === null) return noSuchApproval(approvalId);
    const closed = whyNotOpen(row, nowMs);
    if (closed) return closed;
    const rejected = decided(row, { status: 'REJECTED', decidedBy, nowMs, reason });
    const approval = toApprovalState(toApproval(rejected), nowMs);
    return { ok: true, changes: [changed(rejected)], answers: { shows: { approval } } };
  },
};

/* As a gateway of the release before asks for mints that wait, and decides about them. */

export const createMintRequest: Decider<'mint-request.create', ApprovalRecords> = {
  accounts: ({ data }) => [targetOf(data), ISSUANCE],
  movements: () => 0,
  decide(state, command, nowMs) {
    const { mintRequestId: id, reason: mintReason } = command.data;
    const requestedBy = userOfPrincipal(command.principal);
    if (requestedBy === null) return refuse('forbidden', 'A mint is requested by a user.');
    const to = targetOf(command.data);
    const amountUnits = BigInt(command.data.amountUnits);
    // What could not be minted now is refused now; it is looked at again when it is approved.
    const refused = whyNotMinted(state, command, { to, amountUnits });
    if (refused) return refused;
    const row = { ...requestedBefore(id, requestedBy, nowMs), to, mintReason, amountUnits };
    return { ok: true, changes: [changed(row)], answers: showing(row, nowMs) };
  },
};

export const approveMintRequest: Decider<'mint-request.approve', ApprovalRecords> = {
  accounts: ({ data }) => [targetOf(data), ISSUANCE],
  needs: ({ data }) => ({ approvals: data.mintRequestId }),
  decide(state, command, nowMs) {
    const found = findPending(state, command.data, nowMs);
    if (!found.ok) return found;
    const { request } = found;
    const decidedBy = userOfPrincipal(command.principal);
    if (decidedBy === null || decidedBy === request.requestedBy)
      return refuse('forbidden', 'Another administrator than the one who asked for it must approve a mint.');
    const { to, amountUnits, mintReason: reason } = request;
    const minted = decideMint(state, command, { to, amountUnits, reason });
    if (!minted.ok) return minted;
    const approved = decided(request, { status: 'APPROVED', decidedBy, nowMs });
    return { ...minted, changes: [...minted.changes, changed(approved)] };
  },
};

export const rejectMintRequest: Decider<'mint-request.reject', ApprovalRecords> = {
  accounts: () => [],
  needs: ({ data }) => ({ approvals: data.mintRequestId }),
  movements: () => 0,
  decide(state, command, nowMs) {
    const found = findPending(state, command.data, nowMs);
    if (!found.ok) return found;
    const decidedBy = userOfPrincipal(command.principal);
    if (decidedBy === null) return refuse('forbidden', 'A mint is rejected by a user.');
    const request = decided(found.request, { status: 'REJECTED', decidedBy, nowMs });
    return { ok: true, changes: [changed(request)], answers: showing(request, nowMs) };
  },
};

const showing = (row: ApprovalRow, nowMs: number) => ({ shows: { request: toMintRequestState(row, nowMs) } });

/** The request when it may still be decided. Who names another target than the request's does not know it. */
function findPending(
  { approvals }: State<ApprovalRecords>,
  data: OfTarget & { mintRequestId: string },
  nowMs: number,
):
  | { ok: true; request: NonNullable<ReturnType<typeof mintRequestOf>> }
  | Refusal<'not_found' | 'mint_request_not_open'> {
  const row = approvals.get(data.mintRequestId);
  const request = row && mintRequestOf(row);
  if (!request || request.to !== targetOf(data))
    return refuse('not_found', `There is no mint request ${data.mintRequestId}.`);
  const closed = whyNotOpen(request, nowMs);
  return closed ? refuse('mint_request_not_open', closed.detail) : { ok: true, request };
}
