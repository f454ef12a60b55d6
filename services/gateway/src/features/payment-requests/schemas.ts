import { LIMITS, PAYMENT_REQUEST_SIDES, PAYMENT_REQUEST_STATUSES } from '@cowrie/contracts';
import { z } from 'zod';
import { coins, hasObject, isThere, receiver } from '../../api/coins.ts';
import { Id, integer, oneOf, PathId, page } from '../../api/inputs.ts';
import { nameText } from '../../api/name-text.ts';
import { Splits } from '../../api/splits.ts';
import { inForms } from '../../http/openapi/one-of.ts';

const { paymentRequestSecondsMin, paymentRequestSecondsDefault, paymentRequestSecondsMax } = LIMITS;

const { amount, ...named } = coins;

export const RequestBody = z
  .strictObject({
    toUserId: receiver.toUserId.meta({
      description: 'A user asks for themselves, and may leave it out; a platform for one of its linked users',
    }),
    toTreasury: receiver.toTreasury.meta({ description: 'For service accounts, in place of `toUserId`' }),
    payerUserId: Id.optional().meta({ description: 'Without it whoever pays first' }),
    splits: Splits.optional(),
    amount: amount.optional(),
    ...named,
    reference: nameText(LIMITS.referenceMax)
      .optional()
      .meta({ description: 'One that no purchase and no open payment request of yours has' }),
    expiresInSeconds: integer(paymentRequestSecondsMin, paymentRequestSecondsMax)
      .optional()
      .meta({ description: `${paymentRequestSecondsDefault} by default` }),
  })
  .refine((given) => isThere(given, 'amount') || isThere(given, 'splits'), {
    path: ['amount'],
    error: 'is required',
    when: hasObject,
  })
  .meta(
    inForms({
      amount: { needs: ['amount'], without: ['splits'] },
      splits: { needs: ['splits'], without: ['toUserId', 'toTreasury'] },
    }),
  );

const status = oneOf(PAYMENT_REQUEST_STATUSES).optional();

export const RequestListQuery = z.strictObject({
  as: oneOf(PAYMENT_REQUEST_SIDES).optional().meta({ description: 'Without it both' }),
  status,
  ...page,
});

export const AdminRequestListQuery = z.strictObject({
  status,
  userId: PathId.optional().meta({ description: 'Id of who is to be paid, is asked to pay or has paid' }),
  ...page,
});
