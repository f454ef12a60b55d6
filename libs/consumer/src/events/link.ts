import { hash as hashOf } from 'node:crypto';
import {
  type EventsVoided,
  type HashedTransaction,
  Sha256Hex,
  type TransactionRecorded,
  toHashedTransaction,
  toHashedXafTransaction,
  transactionText,
  type XafTransactionRecorded,
} from '@cowrie/contracts';
import { z } from 'zod';
import type { Link } from '../engine/chain.ts';

type EventPlace = { partition: number; sequence: bigint };
type ReadLink = (data: unknown, place: EventPlace) => Link;

/** Verifying a hash costs 4 µs, less than a hundredth of a transfer's cost on all servers. */
export const LINK_READERS: ReadonlyMap<string, ReadLink> = new Map<string, ReadLink>([
  [
    'coin.transaction.recorded',
    (data, place) =>
      transactionLink(data as TransactionRecorded, toHashedTransaction(data as TransactionRecorded, place)),
  ],
  [
    'xaf.transaction.recorded',
    (data, place) =>
      transactionLink(
        data as XafTransactionRecorded,
        toHashedXafTransaction(data as XafTransactionRecorded, place),
      ),
  ],
  ['coin.events.voided', (data) => voidedLink(data as EventsVoided)],
]);

const Hashes = z.object({ previousHash: Sha256Hex, hash: Sha256Hex });

function transactionLink(
  { previousHash, hash }: { previousHash: string; hash: string },
  hashed: HashedTransaction,
): Link {
  const computed = hashOf('sha256', transactionText(hashed), 'hex');
  return { kind: 'transaction', previousHash, hash, isSound: hash === computed };
}

function voidedLink({ fromSequence, events }: EventsVoided): Link {
  const first = events.find(({ type }) => type.endsWith('.transaction.recorded'));
  const hashes = first && Hashes.safeParse(first.data);
  const previousHash = hashes && (hashes.success ? hashes.data.previousHash : null);
  return { kind: 'voided', fromSequence: BigInt(fromSequence), previousHash };
}

/** A later version may have written the transaction, so its stated hashes count. */
export function statedLink(value: Buffer): Link | undefined {
  try {
    const { previousHash, hash } = Hashes.parse(JSON.parse(value.toString()));
    return { kind: 'transaction', previousHash, hash, isSound: true };
  } catch {
    return undefined;
  }
}
