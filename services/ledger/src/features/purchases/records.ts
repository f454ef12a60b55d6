import type { RecordStore } from '../../engine/feature.ts';
import { type Purchase, type PurchaseRecords, referenceKey } from './purchase.ts';
import { lockReferences, readGroups, readPurchases, readReferences } from './table.ts';

/** These records are read from transactions, so they have no rows of their own to write. */

export const PURCHASES: RecordStore<PurchaseRecords['purchases']> = {
  none: new Map(),
  read: (client, ids) => readPurchases(client, [...new Set(ids)]),
  begin(read) {
    const current = new Map(read);
    return {
      current,
      onMoved({ refundOf, amountUnits }) {
        const refunded = refundOf === undefined ? undefined : current.get(refundOf);
        if (!refunded) return;
        const after: Purchase = { ...refunded, refundedUnits: refunded.refundedUnits + amountUnits };
        current.set(refunded.id, after);
      },
    };
  },
};

/** A refund of a single leg counts as well. */
export const GROUPS: RecordStore<PurchaseRecords['groups']> = {
  none: new Map(),
  read: (client, ids) => readGroups(client, [...new Set(ids)]),
  begin(read) {
    const current = new Map(read);
    return {
      current,
      onMoved({ refundOf, amountUnits }) {
        if (refundOf === undefined) return;
        for (const [groupId, legs] of current) {
          if (!legs.some(({ id }) => id === refundOf)) continue;
          const after = legs.map((leg) =>
            leg.id === refundOf ? { ...leg, refundedUnits: leg.refundedUnits + amountUnits } : leg,
          );
          current.set(groupId, after);
        }
      },
    };
  },
};

export const REFERENCES: RecordStore<PurchaseRecords['references']> = {
  none: new Set(),
  lock: lockReferences,
  read: readReferences,
  begin(read) {
    const current = new Set(read);
    return {
      current,
      onMoved({ reference, paymentRequestId }) {
        if (reference && paymentRequestId === undefined) current.add(referenceKey(reference));
      },
    };
  },
};
