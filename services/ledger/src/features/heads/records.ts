import { queryOf } from '@cowrie/postgres';
import { toEvent } from '../../book/events.ts';
import type { RecordStore } from '../../engine/feature.ts';
import type { Chain, ChainRecords } from './chain.ts';
import { INSERT_CHAIN_HEADS, readChains, type SealedHead } from './table.ts';

export const CHAINS: RecordStore<ChainRecords['chains']> = {
  none: new Map(),
  read: (client, partitions) => readChains(client, [...new Set(partitions)]),
  begin(read) {
    const current = new Map(read);
    const sealed: SealedHead[] = [];

    function update(partition: number, now: Partial<Chain>): void {
      const chain = current.get(partition);
      if (chain) current.set(partition, { ...chain, ...now });
    }

    return {
      current,
      /** The next command of the batch sees this transaction as the head. */
      onMoved(_, { partition, sequence, hash }) {
        update(partition, { head: { partition, sequence, hash } });
      },
      keep(head, { sequence: eventSequence }) {
        const atMs = Date.parse(head.at);
        sealed.push({ ...head, eventSequence });
        update(head.partition, { sealed: { sequence: BigInt(head.sequence), atMs } });
        return toEvent('coin.chain.sealed', String(head.partition), atMs, head);
      },
      queries: () => (sealed.length > 0 ? [queryOf(INSERT_CHAIN_HEADS, sealed)] : []),
    };
  },
};
