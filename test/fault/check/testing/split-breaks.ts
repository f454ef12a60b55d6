import type { Break } from './breaks.ts';

const UNREFUNDED_LEG = `type = 'PURCHASE' AND group_id IS NOT NULL AND id NOT IN (SELECT refund_of FROM transactions WHERE refund_of IS NOT NULL)`;

export const SPLIT_BREAKS: Break[] = [
  [
    'a leg of a split deleted',
    [`DELETE FROM transactions WHERE id = (SELECT id FROM transactions WHERE ${UNREFUNDED_LEG} LIMIT 1)`],
    ['operation:differs', 'ledger:balance', 'ledger:chain'],
  ],
  [
    'a leg of a split in another group',
    [
      `UPDATE transactions SET group_id = gen_random_uuid() WHERE id = (SELECT max(id) FROM transactions WHERE ${UNREFUNDED_LEG})`,
    ],
    ['operation:differs', 'ledger:chain', 'events:differs', 'history:differs'],
  ],
];
