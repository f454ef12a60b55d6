import type pg from 'pg';
import { toReceiver } from '../../book/states.ts';
import type { Answering, LedgerFeature, QueryOf } from '../../engine/feature.ts';
import { purchase, refund, reward } from './decide.ts';
import { groupRefunded, refunded, rewarded } from './log.ts';
import type { PurchaseRecords } from './purchase.ts';
import { GROUPS, PURCHASES, REFERENCES } from './records.ts';
import { refundGroup } from './refund-group.ts';
import { splitPurchase } from './split.ts';
import { readGroups } from './table.ts';

/** Coins for what a platform sells, their refund, and rewards. */
export const purchases = {
  records: { references: REFERENCES, purchases: PURCHASES, groups: GROUPS },
  commands: {
    'coins.purchase': purchase,
    'coins.split-purchase': splitPurchase,
    'coins.reward': reward,
    'coins.refund': refund,
    'coins.refund-group': refundGroup,
  },
  logged: { 'coins.reward': rewarded, 'coins.refund': refunded, 'coins.refund-group': groupRefunded },
  queries: (pool: pg.Pool) => ({
    'group.sides': async ({ data: { groupIds } }: QueryOf<'group.sides'>): Answering<'group.sides'> => {
      const found = await readGroups(pool, [...new Set(groupIds)]);
      const groups = [...found].flatMap(([groupId, legs]) => {
        const [first] = legs;
        return first ? { groupId, buyerUserId: first.from, legs: legs.map(({ to }) => toReceiver(to)) } : [];
      });
      return { ok: true, data: { groups } };
    },
  }),
} satisfies LedgerFeature<PurchaseRecords>;
