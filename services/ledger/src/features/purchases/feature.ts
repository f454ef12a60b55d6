import { toReceiver } from '../../book/states.ts';
import type { LedgerFeature } from '../../engine/feature.ts';
import { deciders } from './decide.ts';
import { logRefund, logRefundGroup, logReward } from './log.ts';
import type { PurchaseRecords } from './purchase.ts';
import { GROUPS, PURCHASES, REFERENCES } from './records.ts';
import { decideRefundGroup } from './refund-group.ts';
import { decideSplitPurchase } from './split.ts';
import { readGroups } from './table.ts';

export const purchases = {
  records: { references: REFERENCES, purchases: PURCHASES, groups: GROUPS },
  commands: {
    ...deciders,
    'coins.split-purchase': decideSplitPurchase,
    'coins.refund-group': decideRefundGroup,
  },
  logged: { 'coins.reward': logReward, 'coins.refund': logRefund, 'coins.refund-group': logRefundGroup },
  queries: (pool) => ({
    'group.sides': async ({ data: { groupIds } }) => {
      const found = await readGroups(pool, [...new Set(groupIds)]);
      const groups = [...found].flatMap(([groupId, legs]) => {
        const [first] = legs;
        return first ? { groupId, buyerUserId: first.from, legs: legs.map(({ to }) => toReceiver(to)) } : [];
      });
      return { ok: true, data: { groups } };
    },
  }),
} satisfies LedgerFeature<PurchaseRecords>;
