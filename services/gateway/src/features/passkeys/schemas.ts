import { LIMITS, PASSKEY } from '@cowrie/contracts';
import { z } from 'zod';
import { ShownPassword } from '../../api/credentials.ts';
import { text } from '../../api/inputs.ts';
import { MadeCredential } from '../../api/passkeys.ts';

export const Passkey = PASSKEY.public;

/** That it is the owner who asks. */
export const ByOwner = z.strictObject({
  password: ShownPassword,
  code: text(1, LIMITS.codeMax)
    .optional()
    .meta({ description: 'Of the app, or a recovery code; asked for while an app is in force' }),
});
export type ByOwner = z.output<typeof ByOwner>;

export const Addition = z.strictObject({ name: text(1, LIMITS.passkeyNameMax), passkey: MadeCredential });

export const Added = z.strictObject({
  passkey: Passkey,
  recoveryCodes: z
    .array(z.string())
    .optional()
    .meta({ description: 'Of who had none; shown this once, and each good once' }),
});
