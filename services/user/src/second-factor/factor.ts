/** An unconfirmed app is not in force. A user with passkeys only has recovery codes and no secret. */
export type Factor = { sealedSecret: string | null; isConfirmed: boolean; recoveryHashes: string[] };

export type Proof = { kind: 'step'; step: number; sealedSecret: string } | { kind: 'recovery'; hash: string };
