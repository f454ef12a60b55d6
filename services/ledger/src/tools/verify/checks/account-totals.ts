import type { AccountId } from '../../../book/account.ts';

export type AccountTotal = { balance: bigint; received: bigint; sent: bigint };

/** Takes 25 bytes per account outside the heap, and one map entry each. */
export type AccountTotals = {
  /** Returns the balance expected before it; null when a changed row among the earlier ones makes it unknown. */
  add(id: AccountId, transaction: { change: bigint; stated: bigint; isWhole: boolean }): bigint | null;
  /** Returns the account's total and removes it; zeros without transactions. */
  take(id: AccountId): AccountTotal;
  remaining(): Iterable<AccountId>;
};

const PLACES_FIRST = 1_024;

export function createTotals(): AccountTotals {
  const places = new Map<AccountId, number>();
  let columns = columnsOf(PLACES_FIRST);

  function grow(): void {
    const larger = columnsOf(columns.received.length * 2);
    larger.received.set(columns.received);
    larger.sent.set(columns.sent);
    larger.stated.set(columns.stated);
    larger.isUnknown.set(columns.isUnknown);
    columns = larger;
  }

  function placeOf(id: AccountId): number {
    const known = places.get(id);
    if (known !== undefined) return known;
    const place = places.size;
    if (place === columns.received.length) grow();
    places.set(id, place);
    return place;
  }

  return {
    add(id, { change, stated, isWhole }) {
      const place = placeOf(id);
      const { received, sent, stated: states, isUnknown } = columns;
      if (change < 0n) sent[place] = (sent[place] ?? 0n) - change;
      else received[place] = (received[place] ?? 0n) + change;
      if (!isWhole) isUnknown[place] = 1;
      // After a difference it continues from the stated balance, so that later rows do not report it again.
      const due = (states[place] ?? 0n) + change;
      states[place] = stated;
      return isUnknown[place] ? null : due;
    },
    take(id) {
      const place = places.get(id);
      if (place === undefined) return { balance: 0n, received: 0n, sent: 0n };
      places.delete(id);
      const [received = 0n, sent = 0n] = [columns.received[place], columns.sent[place]];
      return { balance: received - sent, received, sent };
    },
    remaining: () => places.keys(),
  };
}

function columnsOf(length: number) {
  return {
    received: new BigInt64Array(length),
    sent: new BigInt64Array(length),
    stated: new BigInt64Array(length),
    isUnknown: new Uint8Array(length),
  };
}
