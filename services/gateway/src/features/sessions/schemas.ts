import { z } from 'zod';
import { LoginEmail, ShownPassword } from '../../api/credentials.ts';

export const Login = z.strictObject({ email: LoginEmail, password: ShownPassword });

export const TokenPair = z
  .strictObject({
    accessToken: z.string(),
    refreshToken: z.string(),
    tokenType: z.literal('Bearer'),
    expiresIn: z.int().meta({ description: 'Seconds until the access token expires' }),
  })
  .meta({ id: 'TokenPair' });
