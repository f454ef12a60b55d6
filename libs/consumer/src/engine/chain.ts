import { GENESIS_HASH } from '@cowrie/contracts';

export type Head = {
  hash: string;
  sequence: bigint;
};

const GENESIS: Head = { hash: GENESIS_HASH, sequence: 0n };

export type Link =
  | {
      kind: 'transaction';
      previousHash: string;
      hash: string;
      isSound: boolean;
    }
  | {
      kind: 'voided';
      fromSequence: bigint;
      /**
       * It is null if the first void transaction's predecessor cannot be read, undefined if no transaction is
       * void.
       */
      previousHash: string | null | undefined;
    };

/** `dueSequence` was expected when the head was written. */
export type StoredHead = { hash: Buffer | null; sequence: bigint | null; dueSequence: bigint | null };

/** The head is null (unknown) if the consumer began in the middle or somebody moved the position by hand. */
export function headOf({ hash, sequence, dueSequence }: StoredHead, nextSequence: bigint): Head | null {
  if (nextSequence === 1n) return GENESIS;
  if (hash === null || sequence === null || dueSequence !== nextSequence) return null;
  return { hash: hash.toString('hex'), sequence };
}

type ChainStep = { ok: true; head: Head | null } | { ok: false; reason: string };

/** A text is the reason why the ledger cannot have written the event. An unknown head starts anywhere. */
export function followChain(head: Head | null, link: Link | undefined, sequence: bigint): ChainStep {
  if (!link) return { ok: true, head };
  if (link.kind === 'voided') return { ok: true, head: unwind(head, link) };
  if (!link.isSound) return { ok: false, reason: 'its hash is not that of its content' };
  if (head && link.previousHash !== head.hash) {
    return { ok: false, reason: 'it does not follow the transaction before it' };
  }
  return { ok: true, head: { hash: link.hash, sequence } };
}

/** The next transaction follows the last valid one. The first void event with transactions reaches back furthest. */
function unwind(head: Head | null, link: Extract<Link, { kind: 'voided' }>): Head | null {
  const { fromSequence, previousHash } = link;
  if (head === null || head.sequence < fromSequence || previousHash === undefined) return head;
  return previousHash === null ? null : { hash: previousHash, sequence: fromSequence - 1n };
}

/** Null means that nothing contradicts the record. */
export function conflictOf(head: Head | null, link: Link | undefined, sequence: bigint): string | null {
  if (head === null || link?.kind !== 'transaction' || sequence < head.sequence) return null;
  if (sequence === head.sequence && link.hash === head.hash) return null;
  return 'another record was taken with its number';
}
