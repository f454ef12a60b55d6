import { LIMITS, SESSION } from '@cowrie/contracts';
import { z } from 'zod';
import { LoginEmail, ShownPassword } from '../../api/credentials.ts';
import { text } from '../../api/inputs.ts';

export const Login = z.strictObject({
  email: LoginEmail,
  password: ShownPassword,
  code: text(1, LIMITS.codeMax)
    .optional()
    .meta({ description: 'Of who has a second factor: of the app, or a recovery code' }),
});

export const TokenPair = z
  .strictObject({
    accessToken: z.string(),
    refreshToken: z.string(),
    tokenType: z.literal('Bearer'),
    expiresIn: z.int().meta({ description: 'Seconds until the access token expires' }),
  })
  .meta({ id: 'TokenPair' });

/** A session of a user, as administrators see it. */
export const SessionOfUser = SESSION.public;

export const Session = z
  .strictObject({
    ...SessionOfUser.shape,
    current: z.boolean().meta({ description: 'Whether the access token that asks is of it' }),
  })
  .meta({ id: 'UserSession' });
