import { LIMITS, PASSKEY } from '@cowrie/contracts';
import { z } from 'zod';
import { nameText } from '../../api/name-text.ts';
import { MadeCredential } from '../../api/passkeys.ts';

export const Passkey = PASSKEY.public;

export const Addition = z.strictObject({ name: nameText(LIMITS.passkeyNameMax), passkey: MadeCredential });

export const Added = z.strictObject({
  passkey: Passkey,
  recoveryCodes: z
    .array(z.string())
    .optional()
    .meta({ description: 'Of who had none; shown this once, and each good once' }),
});
