import { z } from 'zod';
import { command, type FeatureContract, query } from '../contract.ts';
import { EpochMs, Sha256Hex, TransactionId } from '../primitives.ts';
import { TRANSACTION, type TransactionView } from './transaction.ts';

/** The `typ` of a signed head: no other token of ours can pass for one. */
export const HEAD_TYPE = 'cowrie-head+jwt';

/** The `typ` of a receipt, likewise. */
export const RECEIPT_TYPE = 'cowrie-receipt+jwt';

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

/** What is signed of one transaction: what the API shows of it, and where it stands in the ledger. `iat` is in seconds. */
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
     * By the ledger itself: signs the head of the chain, unless it is sealed already or another was sealed after
     * `sealedBeforeMs`. It is sent to the partition that it names, and needs no key.
     */
    'chain.seal': command({
      data: z.object({ partition: Partition, sealedBeforeMs: EpochMs }),
      key: ({ partition }) => `partition:${partition}`,
      reply: z.object({}),
      rejects: ['unavailable'],
    }),
  },
  queries: {
    /** The newest sealed head of each partition. */
    'chain.heads': query({
      data: z.object({}),
      reply: z.object({ heads: z.array(ChainSealed) }),
      rejects: [],
    }),
    /** The receipt of a transaction, as a compact JWS; null: this ledger has no key to sign one. Whose it is the asker checks. */
    'transaction.receipt': query({
      data: z.object({ transactionId: TransactionId }),
      reply: z.object({ transaction: TRANSACTION.wire, receipt: z.string().nullable() }),
      rejects: ['transaction_not_found'],
    }),
  },
} satisfies FeatureContract;
