import type { MintRequestState, VerificationState } from '@cowrie/contracts';
import { toMintRequestState } from '../features/mint-requests/state.ts';
import type { Answers } from './decision.ts';
import type { TrustRecords, WaitingVerification } from './trust-records.ts';

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
