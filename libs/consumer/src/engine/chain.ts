import { GENESIS_HASH } from '@cowrie/contracts';

/** Up to where the hash chain of a partition is known. */
export type Head = {
  /** Of the last transaction up to `sequence`, hexadecimal. */
  hash: string;
  sequence: bigint;
};

/** Before the first transaction. */
const GENESIS: Head = { hash: GENESIS_HASH, sequence: 0n };

/** What an event has to do with the hash chain of its partition (docs/hash-chain.md). */
export type Link =
  | {
      kind: 'transaction';
      previousHash: string;
      hash: string;
      /** False when the hash is not that of its content. */
      isSound: boolean;
    }
  | {
      kind: 'voided';
      fromSequence: bigint;
      /** What the first void transaction that is listed followed; null when that cannot be read, undefined when none is listed. */
      previousHash: string | null | undefined;
    };

/** A head as it is stored, beside the sequence that was due when it was written. */
export type StoredHead = { hash: Buffer | null; sequence: bigint | null; dueSequence: bigint | null };

/**
 * The head of a partition at which `nextSequence` is due. Null, and not known, where the consumer began in the middle or somebody
 * moved the position by hand.
 */
export function headOf({ hash, sequence, dueSequence }: StoredHead, nextSequence: bigint): Head | null {
  if (nextSequence === 1n) return GENESIS;
  if (hash === null || sequence === null || dueSequence !== nextSequence) return null;
  return { hash: hash.toString('hex'), sequence };
}

type Followed = { ok: true; head: Head | null } | { ok: false; reason: string };

/** The head after the event that is due; or why it cannot be the ledger's. Where no head is known, the next transaction gives one. */
export function follow(head: Head | null, link: Link | undefined, sequence: bigint): Followed {
  if (!link) return { ok: true, head };
  if (link.kind === 'voided') return { ok: true, head: unwind(head, link) };
  if (!link.isSound) return { ok: false, reason: 'its hash is not that of its content' };
  if (head && link.previousHash !== head.hash) {
    return { ok: false, reason: 'it does not follow the transaction before it' };
  }
  return { ok: true, head: { hash: link.hash, sequence } };
}

/** The next transaction follows the last one that is not void. Of several such events the first with transactions goes back furthest. */
function unwind(head: Head | null, link: Extract<Link, { kind: 'voided' }>): Head | null {
  const { fromSequence, previousHash } = link;
  if (head === null || head.sequence < fromSequence || previousHash === undefined) return head;
  return previousHash === null ? null : { hash: previousHash, sequence: fromSequence - 1n };
}

/** Why an event whose number is behind us is not one that we know; null when nothing speaks against it. */
export function conflictOf(head: Head | null, link: Link | undefined, sequence: bigint): string | null {
  if (head === null || link?.kind !== 'transaction' || sequence < head.sequence) return null;
  if (sequence === head.sequence && link.hash === head.hash) return null;
  return 'another record was taken with its number';
}
