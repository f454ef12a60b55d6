import type { Decider } from '../../engine/decision.ts';
import { headToSeal } from './chain.ts';

/** Decided by what is stored: of two owners of a partition after a rebalance, the second finds it sealed. */
export const sealChain: Decider<'chain.seal'> = {
  accounts: () => [],
  needs: ({ data }) => ({ chain: data.partition }),
  movements: () => 0,
  decide({ chains }, { data }, nowMs) {
    const chain = chains.get(data.partition);
    const head = chain ? headToSeal(chain, data.sealedBeforeMs) : null;
    return { ok: true, changes: head ? [{ kind: 'sealed', head, atMs: nowMs }] : [], answers: {} };
  },
};
