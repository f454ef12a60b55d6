/**
 * An app and recovery codes, as stored. An app that is not confirmed is not in force; who has passkeys alone has codes and no
 * secret.
 */
export type Factor = { sealedSecret: string | null; isConfirmed: boolean; recoveryHashes: string[] };

/** What a shown code proves, before it is used up. */
export type Proof = { kind: 'step'; step: number; sealedSecret: string } | { kind: 'recovery'; hash: string };
