import type { MintRequest } from '../features/mint-requests/mint-request.ts';

/** A verification of the ledger that nobody has begun with: it will see everything that is committed now. */
export type WaitingVerification = { id: string; startedAtMs: number };

/** What commands about trust are decided on, beside accounts. */
export type TrustRecords = {
  mintRequests: ReadonlyMap<string, MintRequest>;
  /** Those that nobody has begun with. */
  verifications: ReadonlyMap<string, WaitingVerification>;
};

export const NO_TRUST_RECORDS: TrustRecords = { mintRequests: new Map(), verifications: new Map() };

/** A record as it is from now on; as with those of exchange, it has no event and no number of its own. */
export type TrustChange =
  | { kind: 'mint-request'; request: MintRequest }
  | { kind: 'verification'; verification: WaitingVerification };

export function isTrustChange<C extends { kind: string }>(change: C | TrustChange): change is TrustChange {
  return change.kind === 'mint-request' || change.kind === 'verification';
}
