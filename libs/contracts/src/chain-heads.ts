import { z } from 'zod';
import { commandSchema, querySchema } from './envelope.ts';
import { EpochMs, Sha256Hex } from './primitives.ts';

/** The `typ` of a signed head: no other token of ours can pass for one. */
export const HEAD_TYPE = 'cowrie-head+jwt';

const Partition = z.number().int().min(0);

/** What is signed: the last transaction of a partition's chain, at a moment. */
export const SealedHead = z.object({
  partition: Partition,
  sequence: z.number().int().min(1).meta({ description: 'Of the last transaction of the partition' }),
  hash: Sha256Hex.meta({ description: 'Its hash' }),
  at: z.iso.datetime(),
});
export type SealedHead = z.infer<typeof SealedHead>;

export const ChainSealed = SealedHead.extend({
  jws: z.string().meta({ description: `The four fields, signed: compact JWS, EdDSA, typ ${HEAD_TYPE}` }),
});
export type ChainSealed = z.infer<typeof ChainSealed>;

/**
 * By the ledger itself: signs the head of the chain, unless it is sealed already or another was sealed after
 * `sealedBeforeMs`. Goes to the partition that it names, and needs no key.
 */
export const SealChain = commandSchema(
  'chain.seal',
  z.object({ partition: Partition, sealedBeforeMs: EpochMs }),
);

/** The newest sealed head of each partition. Answers `ChainHeadsAnswer`. */
export const ListChainHeads = querySchema('chain.heads', z.object({}));
export const ChainHeadsAnswer = z.object({ heads: z.array(ChainSealed) });
