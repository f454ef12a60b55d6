import { type ChainSealed, refuse, type SealedHead } from '@cowrie/contracts';
import type { Decider } from '../../book/decision.ts';
import { type ChainHead, type ChainRecords, headToSeal } from './chain.ts';

/** Returns a compact JWS (RFC 7515, RFC 8037). */
export type HeadSigner = (head: SealedHead) => string;

/**
 * Decides from stored rows, so that the second of two owners of a partition finds the head sealed. Only a ledger with
 * the key and the partition decides; otherwise the command is sent again.
 */
export const createSealChainDecider = (sign: HeadSigner | null): Decider<'chain.seal', ChainRecords> => ({
  accounts: () => [],
  needs: ({ data }) => ({ chains: data.partition }),
  movements: () => 0,
  decide({ chains }, { data }, nowMs, partition) {
    if (!sign || data.partition !== partition)
      return refuse('unavailable', 'The head of the chain cannot be signed here.');
    const chain = chains.get(partition);
    const head = chain ? headToSeal(chain, data.sealedBeforeMs) : null;
    if (!head) return { ok: true, changes: [], answers: {} };
    const changes = [{ kind: 'record', of: 'chains', record: seal(head, nowMs, sign) } as const];
    return { ok: true, changes, answers: {} };
  },
});

function seal({ partition, sequence, hash }: ChainHead, atMs: number, sign: HeadSigner): ChainSealed {
  const at = new Date(atMs).toISOString();
  const content = { partition, sequence: Number(sequence), hash: hash.toString('hex'), at };
  return { ...content, jws: sign(content) };
}
