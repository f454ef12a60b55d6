import type { OutboxRow, PartitionRow } from '@cowrie/postgres';
import { sealedEvent } from '../book/events.ts';
import type { Transaction } from '../book/transaction.ts';
import type { Chain, SealChange } from '../features/heads/chain.ts';
import type { SignHead } from '../features/heads/sign-head.ts';
import type { StoredHead } from '../features/heads/table.ts';

/** The chains of a batch on top of what was read, and the heads that it seals; most batches seal none. */
export function createSealWrites(read: ReadonlyMap<number, Chain>) {
  const chains = new Map(read);
  const writes: StoredHead[] = [];

  function update(partition: number, now: Partial<Chain>): void {
    const chain = chains.get(partition);
    if (chain) chains.set(partition, { ...chain, ...now });
  }

  return {
    chains,
    writes,
    /** The next command of the batch sees a transaction as the head. */
    follow({ partition, sequence, hash }: Transaction): void {
      update(partition, { head: { partition, sequence, hash } });
    },
    /** Signs a head, and gives its event, which takes the partition's next number. */
    seal(row: PartitionRow, { head, atMs }: SealChange, sign: SignHead): OutboxRow {
      const { partition, sequence } = head;
      const content = {
        partition,
        sequence: Number(sequence),
        hash: head.hash.toString('hex'),
        at: new Date(atMs).toISOString(),
      };
      const sealed = { ...content, jws: sign(content) };
      const eventSequence = row.nextSequence;
      row.nextSequence += 1n;
      writes.push({ ...sealed, eventSequence });
      update(partition, { sealed: { sequence, atMs } });
      return { partition, sequence: eventSequence, ...sealedEvent(sealed, atMs) };
    },
  };
}
