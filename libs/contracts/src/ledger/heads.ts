import { z } from 'zod';
import { command, type FeatureContract, query } from '../contract.ts';
import { EpochMs, Sha256Hex, TransactionId } from '../primitives.ts';
import { TRANSACTION, type TransactionView } from './transaction.ts';

/** No other token of Cowrie has this `typ`, so none passes for a head. */
export const HEAD_TYPE = 'cowrie-head+jwt';

export const RECEIPT_TYPE = 'cowrie-receipt+jwt';

const Partition = z.number().int().min(0);

export const SealedHead = z.object({
  partition: Partition,
  sequence: z
    .number()
    .int()
    .min(1)
    .meta({ description: 'Sequence of the last transaction of the partition' }),
  hash: Sha256Hex.meta({ description: 'Hash of that transaction, hexadecimal' }),
  at: z.iso.datetime(),
});
export type SealedHead = z.infer<typeof SealedHead>;

export const ChainSealed = SealedHead.extend({
  jws: z
    .string()
    .meta({ description: `The four other fields, signed: compact JWS, EdDSA, typ ${HEAD_TYPE}` }),
});
export type ChainSealed = z.infer<typeof ChainSealed>;

/** `iat` is in seconds. */
export type Receipt = {
  iss: string;
  iat: number;
  transaction: TransactionView;
  partition: number;
  sequence: number;
  hash: string;
};

export const heads = {
  commands: {
    /**
     * The ledger sends itself this command. It does nothing if the head is sealed already, or another head
     * was sealed after `sealedBeforeMs`. It goes to the partition in its data, whatever its key.
     */
    'chain.seal': command({
      data: z.object({ partition: Partition, sealedBeforeMs: EpochMs }),
      key: ({ partition }) => `partition:${partition}`,
      reply: z.object({}),
      rejects: ['unavailable'],
    }),
  },
  queries: {
    'chain.heads': query({
      data: z.object({}),
      reply: z.object({ heads: z.array(ChainSealed) }),
      rejects: [],
    }),
    /** The receipt is null if this ledger has no signing key. The caller must check who may see it. */
    'transaction.receipt': query({
      data: z.object({ transactionId: TransactionId }),
      reply: z.object({ transaction: TRANSACTION.wire, receipt: z.string().nullable() }),
      rejects: ['transaction_not_found'],
    }),
  },
} satisfies FeatureContract;
