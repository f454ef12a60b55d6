import type { RepeatedJob } from '@cowrie/runtime';
import { createSendDue, type ExpiryDeps } from '../../engine/due/send-due.ts';
import { findDueRequests } from './table.ts';

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
