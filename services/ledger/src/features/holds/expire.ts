import type { RepeatedJob } from '@cowrie/runtime';
import { findDueHolds } from '../../book/tables/holds.ts';
import { createSendDue, type ExpiryDeps } from '../../engine/due/send-due.ts';

export const createHoldExpiry = ({ pool, partitions, ...deps }: ExpiryDeps): RepeatedJob =>
  createSendDue({
    ...deps,
    failureMessage: 'expired holds cannot be released',
    principal: 'system:hold-expiry',
    requestPrefix: 'hold',
    name: 'hold.expire',
    find: (asked) => findDueHolds(pool, partitions(), asked),
    dataOf: ({ id, payer }) => ({ holdId: id, payerUserId: payer }),
  });
