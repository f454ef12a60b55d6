import { type Refusal, refuse, userOfPrincipal } from '@cowrie/contracts';
import { ISSUANCE } from '../../book/account.ts';
import type { CommandOf, Decider, State } from '../../book/decision.ts';
import { decideMint, receiverOf, whyNotMinted } from '../../book/movement.ts';
import { ofToday } from '../../book/of-today.ts';
import type { MintRequest, MintRequestRecords, MintTotal } from './mint-request.ts';
import { toMintRequestState } from './mint-request.ts';

type OfTarget = Pick<CommandOf<'mint-request.create'>['data'], 'userId' | 'treasury'>;

const targetOf = ({ userId, treasury }: OfTarget) => receiverOf({ toUserId: userId, toTreasury: treasury });

export const mint: Decider<'coins.mint', MintRequestRecords> = {
  accounts: ({ data }) => [targetOf(data), ISSUANCE],
  needs(command) {
    const requestedBy = command.data.approval ? userOfPrincipal(command.principal) : null;
    return requestedBy === null ? null : { mintTotals: String(requestedBy) };
  },
  decide(state, command, nowMs) {
    const { approval, reason } = command.data;
    const asked = { to: targetOf(command.data), amountUnits: BigInt(command.data.amountUnits), reason };
    const minted = decideMint(state, command, asked);
    if (!minted.ok || !approval) return minted;
    const requestedBy = userOfPrincipal(command.principal);
    if (requestedBy === null) return refuse('forbidden', 'A mint is requested by a user.');
    const before = state.mintTotals.get(String(requestedBy));
    const total = totalWith(before, { requestedBy, amountUnits: asked.amountUnits, nowMs });
    if (total.amountUnits > BigInt(approval.aboveUnits))
      return requesting({ id: approval.mintRequestId, requestedBy, ...asked }, nowMs);
    return { ...minted, changes: [...minted.changes, { kind: 'record', of: 'mintTotals', record: total }] };
  },
};

export const createMintRequest: Decider<'mint-request.create', MintRequestRecords> = {
  accounts: ({ data }) => [targetOf(data), ISSUANCE],
  movements: () => 0,
  decide(state, command, nowMs) {
    const { mintRequestId: id, reason } = command.data;
    const requestedBy = userOfPrincipal(command.principal);
    if (requestedBy === null) return refuse('forbidden', 'A mint is requested by a user.');
    const to = targetOf(command.data);
    const amountUnits = BigInt(command.data.amountUnits);
    // What could not be minted now is refused now; it is looked at again when it is approved.
    const refused = whyNotMinted(state, command, { to, amountUnits });
    if (refused) return refused;
    return requesting({ id, to, amountUnits, reason, requestedBy }, nowMs);
  },
};

export const approveMintRequest: Decider<'mint-request.approve', MintRequestRecords> = {
  accounts: ({ data }) => [targetOf(data), ISSUANCE],
  needs: ({ data }) => ({ mintRequests: data.mintRequestId }),
  decide(state, command, nowMs) {
    const found = findPending(state, command.data);
    if (!found.ok) return found;
    const { request } = found;
    const approvedBy = userOfPrincipal(command.principal);
    if (approvedBy === null || approvedBy === request.requestedBy)
      return refuse('forbidden', 'Another administrator than the one who asked for it must approve a mint.');
    const { to, amountUnits, reason } = request;
    const minted = decideMint(state, command, { to, amountUnits, reason });
    if (!minted.ok) return minted;
    const approved = decided(request, 'APPROVED', approvedBy, nowMs);
    return { ...minted, changes: [...minted.changes, changed(approved)] };
  },
};

export const rejectMintRequest: Decider<'mint-request.reject', MintRequestRecords> = {
  accounts: () => [],
  needs: ({ data }) => ({ mintRequests: data.mintRequestId }),
  movements: () => 0,
  decide(state, command, nowMs) {
    const found = findPending(state, command.data);
    if (!found.ok) return found;
    const rejectedBy = userOfPrincipal(command.principal);
    if (rejectedBy === null) return refuse('forbidden', 'A mint is rejected by a user.');
    const request = decided(found.request, 'REJECTED', rejectedBy, nowMs);
    return { ok: true, changes: [changed(request)], answers: showing(request) };
  },
};

function totalWith(
  before: MintTotal | undefined,
  { requestedBy, amountUnits, nowMs }: { requestedBy: number; amountUnits: bigint; nowMs: number },
): MintTotal {
  const sameDay = ofToday(before, nowMs);
  return {
    id: String(requestedBy),
    requestedBy,
    lastAtMs: Math.max(sameDay?.lastAtMs ?? 0, nowMs),
    amountUnits: (sameDay?.amountUnits ?? 0n) + amountUnits,
  };
}

function requesting(
  asked: Pick<MintRequest, 'id' | 'to' | 'amountUnits' | 'reason' | 'requestedBy'>,
  createdAtMs: number,
) {
  const request: MintRequest = {
    ...asked,
    status: 'PENDING',
    createdAtMs,
    decidedBy: null,
    decidedAtMs: null,
  };
  return { ok: true as const, changes: [changed(request)], answers: showing(request) };
}

const changed = (record: MintRequest) => ({ kind: 'record', of: 'mintRequests', record }) as const;
const showing = (request: MintRequest) => ({ shows: { request: toMintRequestState(request) } });

function decided(
  request: MintRequest,
  status: MintRequest['status'],
  decidedBy: number,
  decidedAtMs: number,
): MintRequest {
  return { ...request, status, decidedBy, decidedAtMs };
}

/** The request when it may still be decided. Who names another target than the request's does not know it. */
function findPending(
  { mintRequests }: State<MintRequestRecords>,
  data: OfTarget & { mintRequestId: string },
): { ok: true; request: MintRequest } | Refusal<'not_found' | 'mint_request_not_open'> {
  const request = mintRequests.get(data.mintRequestId);
  if (!request || request.to !== targetOf(data))
    return refuse('not_found', `There is no mint request ${data.mintRequestId}.`);
  if (request.status !== 'PENDING')
    return refuse('mint_request_not_open', `The mint request is ${request.status}.`);
  return { ok: true, request };
}
