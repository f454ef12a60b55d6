import type { RepeatedJob } from '@cowrie/runtime';
import { createSendDue, type ExpiryDeps } from '../../engine/due/send-due.ts';
import { findDueRequests } from './table.ts';

/** Sends `payment-request.expire` for requests whose time is over; a request that is no longer pending does not expire. */
export const createRequestExpiry = ({ pool, partitions, ...deps }: ExpiryDeps): RepeatedJob =>
  createSendDue({
    ...deps,
    failureMessage: 'payment requests cannot expire',
    principal: 'system:payment-request-expiry',
    requestPrefix: 'payment-request',
    name: 'payment-request.expire',
    find: (asked) => findDueRequests(pool, partitions(), asked),
    dataOf: ({ id, createdBy }) => ({ paymentRequestId: id, createdBy }),
  });
