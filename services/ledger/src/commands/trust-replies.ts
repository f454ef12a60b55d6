import type { MintRequestState, VerificationState } from '@cowrie/contracts';
import { treasuryOf, userOf } from '../domain/account.ts';
import type { Answers } from '../domain/decision.ts';
import type { MintRequest } from '../domain/mint-request.ts';
import type { TrustRecords, WaitingVerification } from '../domain/trust-records.ts';

export function toMintRequestState(request: MintRequest): MintRequestState {
  return {
    id: request.id,
    status: request.status,
    userId: userOf(request.to),
    treasury: treasuryOf(request.to),
    amountUnits: String(request.amountUnits),
    reason: request.reason,
    requestedBy: request.requestedBy,
    createdAtMs: request.createdAtMs,
  };
}

/** One that nobody has begun with. */
function toWaitingState({ id, startedAtMs }: WaitingVerification): VerificationState {
  const counts = { checkedTransactions: 0, totalTransactions: 0 };
  return { id, status: 'RUNNING', ...counts, findings: [], startedAtMs, finishedAtMs: null };
}

/** What an answer shows of mint requests and verifications: nothing, for most commands. */
export function trustAnswer(
  { mintRequests, verifications }: TrustRecords,
  { mintRequest: requestId, verification: verificationId }: Answers,
): { request?: MintRequestState; verification?: VerificationState } {
  const request = requestId === undefined ? undefined : mintRequests.get(requestId);
  const verification = verificationId === undefined ? undefined : verifications.get(verificationId);
  return {
    ...(request ? { request: toMintRequestState(request) } : {}),
    ...(verification ? { verification: toWaitingState(verification) } : {}),
  };
}
