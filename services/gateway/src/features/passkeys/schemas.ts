import { LIMITS, PASSKEY } from '@cowrie/contracts';
import { z } from 'zod';
import { nameText } from '../../api/name-text.ts';
import { NewCredential } from '../../api/passkeys.ts';

export const Passkey = PASSKEY.public;

export const PasskeyAddition = z.strictObject({
  name: nameText(LIMITS.passkeyNameMax),
  passkey: NewCredential,
});

export const PasskeyAddedAnswer = z.strictObject({
  passkey: Passkey,
  recoveryCodes: z
    .array(z.string())
    .optional()
    .meta({ description: 'Only if you had no second factor. Shown only once; each code works once' }),
});
