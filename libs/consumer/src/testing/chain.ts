import { createHash } from 'node:crypto';
import { GENESIS_HASH, TransactionRecorded, toHashedTransaction, transactionText } from '@cowrie/contracts';
import type { InMessage } from '@cowrie/messaging';

export type TestChain = { add(messages: readonly InMessage[]): InMessage[] };

export function createTestChain(): TestChain {
  const chains = new Map<number, Map<number, string>>();

  function previousOf(chain: ReadonlyMap<number, string>, sequence: number): string {
    for (let before = sequence - 1; before > 0; before--) {
      const hash = chain.get(before);
      if (hash) return hash;
    }
    return GENESIS_HASH;
  }

  function addOne(message: InMessage): InMessage {
    const { partition, value, headers } = message;
    const chain = chains.get(partition) ?? new Map<number, string>();
    chains.set(partition, chain);
    const sequence = Number(headers.ce_sequence);
    const data = parsed(value);
    if (headers.ce_type === 'coin.events.voided') {
      for (const one of [...chain.keys()]) if (one >= Number(data?.fromSequence)) chain.delete(one);
    }
    if (headers.ce_type !== 'coin.transaction.recorded' || !data || !('hash' in data)) return message;
    const linked = { ...data, previousHash: previousOf(chain, sequence) };
    const hash = hashOf(linked, { partition, sequence: BigInt(sequence) });
    chain.set(sequence, hash);
    return { ...message, value: Buffer.from(JSON.stringify({ ...linked, hash })) };
  }

  return { add: (messages) => messages.map(addOne) };
}

export const chained = (messages: readonly InMessage[]): InMessage[] => createTestChain().add(messages);

function parsed(value: Buffer): Record<string, unknown> | null {
  try {
    return JSON.parse(String(value)) as Record<string, unknown>;
  } catch {
    return null;
  }
}

function hashOf(data: object, place: { partition: number; sequence: bigint }): string {
  const read = TransactionRecorded.safeParse(data);
  const text = read.success ? transactionText(toHashedTransaction(read.data, place)) : JSON.stringify(data);
  return createHash('sha256').update(text).digest('hex');
}
