import { LIMITS, PAYMENT_REQUEST, PAYMENT_REQUEST_SIDES, PAYMENT_REQUEST_STATUSES } from '@cowrie/contracts';
import { z } from 'zod';
import { coinFields, hasField, hasObject, receiverFields } from '../../api/coins.ts';
import { Id, integer, oneOf, PathId, pageQuery } from '../../api/inputs.ts';
import { nameText } from '../../api/name-text.ts';
import { Splits } from '../../api/splits.ts';
import { withAlternatives } from '../../http/openapi/one-of.ts';

const { paymentRequestSecondsMin, paymentRequestSecondsDefault, paymentRequestSecondsMax } = LIMITS;

const { amount, ...otherFields } = coinFields;

export const RequestBody = z
  .strictObject({
    toUserId: receiverFields.toUserId.meta({
      description:
        'Omitted, or the own id, when a user requests coins. A platform names one of its linked users',
    }),
    toTreasury: receiverFields.toTreasury.meta({
      description: 'For service accounts, instead of `toUserId`',
    }),
    payerUserId: Id.optional().meta({ description: PAYMENT_REQUEST.fields.payerUserId.shown.description }),
    splits: Splits.optional(),
    amount: amount.optional(),
    ...otherFields,
    reference: nameText(LIMITS.referenceMax)
      .optional()
      .meta({ description: 'Must not be used by a purchase or an open payment request of yours' }),
    expiresInSeconds: integer(paymentRequestSecondsMin, paymentRequestSecondsMax)
      .optional()
      .meta({ description: `${paymentRequestSecondsDefault} by default` }),
  })
  .refine((given) => hasField(given, 'amount') || hasField(given, 'splits'), {
    path: ['amount'],
    error: 'is required',
    when: hasObject,
  })
  .meta(
    withAlternatives({
      amount: { needs: ['amount'], without: ['splits'] },
      splits: { needs: ['splits'], without: ['toUserId', 'toTreasury'] },
    }),
  );

const status = oneOf(PAYMENT_REQUEST_STATUSES).optional();

export const RequestListQuery = z.strictObject({
  as: oneOf(PAYMENT_REQUEST_SIDES).optional().meta({ description: 'Both by default' }),
  status,
  ...pageQuery,
});

export const AdminRequestListQuery = z.strictObject({
  status,
  userId: PathId.optional().meta({ description: 'Id of the payee, the named payer or the actual payer' }),
  ...pageQuery,
});
