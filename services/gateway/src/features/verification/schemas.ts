import { VERIFICATION_STATUSES } from '@cowrie/contracts';
import { z } from 'zod';
import { page } from '../../api/inputs.ts';
import { Time } from '../../api/objects.ts';

const place = z.int().nullable().meta({ description: 'Null where it is not about a place in a chain' });

export const Verification = z
  .strictObject({
    id: z.uuid(),
    status: z.enum(VERIFICATION_STATUSES),
    checkedTransactions: z.int().min(0),
    totalTransactions: z.int().min(0).meta({ description: '0 until it is known' }),
    findings: z
      .array(z.strictObject({ partition: place, sequence: place, problem: z.string() }))
      .meta({ description: 'The first of each partition are among them, however many there are' }),
    startedAt: Time,
    finishedAt: Time.nullable(),
  })
  .meta({ id: 'Verification' });
export const VerificationList = z.strictObject({
  verifications: z.array(Verification),
  nextCursor: z.string().nullable(),
});
export const VerificationListQuery = z.strictObject(page);
export type Verification = z.infer<typeof Verification>;
