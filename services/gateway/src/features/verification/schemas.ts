import { VERIFICATION } from '@cowrie/contracts';
import { z } from 'zod';
import { pageQuery } from '../../api/inputs.ts';

export const Verification = VERIFICATION.public;
export const VerificationList = z.strictObject({
  verifications: z.array(Verification),
  nextCursor: z.string().nullable(),
});
export const VerificationListQuery = z.strictObject(pageQuery);
