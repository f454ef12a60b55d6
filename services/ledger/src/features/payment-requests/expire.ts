import type { RepeatedJob } from '@cowrie/runtime';
import { createSendDue, type ExpiryDeps } from '../../engine/due/send-due.ts';
import { findDueRequests } from './table.ts';

/** Sends `payment-request.expire` for those whose time is over: what is not pending any more does not expire. */
export const createRequestExpiry = ({ pool, partitions, ...deps }: ExpiryDeps): RepeatedJob =>
  createSendDue({
    ...deps,
    what: 'payment requests cannot expire',
    principal: 'system:payment-request-expiry',
    called: 'payment-request',
    name: 'payment-request.expire',
    find: (asked) => findDueRequests(pool, partitions(), asked),
    dataOf: ({ id, createdBy }) => ({ paymentRequestId: id, createdBy }),
  });
