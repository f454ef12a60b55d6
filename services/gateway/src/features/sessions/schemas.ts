import { LIMITS, SESSION } from '@cowrie/contracts';
import { z } from 'zod';
import { EnteredPassword, LoginEmail } from '../../api/credentials.ts';
import { text } from '../../api/inputs.ts';

export const Login = z.strictObject({
  email: LoginEmail,
  password: EnteredPassword,
  code: text(1, LIMITS.codeMax).optional().meta({
    description: 'Code of the authenticator app, or a recovery code. Required with a second factor',
  }),
});

export const TokenPair = z
  .strictObject({
    accessToken: z.string(),
    refreshToken: z.string(),
    tokenType: z.literal('Bearer'),
    expiresIn: z.int().meta({ description: 'Seconds until the access token expires' }),
  })
  .meta({ id: 'TokenPair' });

export const SessionOfUser = SESSION.public;

export const Session = z
  .strictObject({
    ...SessionOfUser.shape,
    current: z.boolean().meta({ description: 'True for the session of this access token' }),
  })
  .meta({ id: 'UserSession' });
