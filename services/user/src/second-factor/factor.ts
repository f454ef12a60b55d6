/** A second factor as stored; one that is not confirmed is not in force. */
export type Factor = { sealedSecret: string; isConfirmed: boolean; recoveryHashes: string[] };

/** What a shown code proves, before it is used up. */
export type Proof = { kind: 'step'; step: number; sealedSecret: string } | { kind: 'recovery'; hash: string };
