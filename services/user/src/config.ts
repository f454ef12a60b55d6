import { availableParallelism } from 'node:os';
import { LIMITS } from '@cowrie/contracts';
import { baseConfigShape } from '@cowrie/runtime';
import { z } from 'zod';
import { isAcceptablePassword } from './domain/passwords.ts';
import { SealPrivateKey } from './passwords/seal.ts';

/** libuv's pool has four threads; more hashes at once would only take memory. */
const MAX_HASHES_AT_ONCE = 4;

/** An empty variable counts as none: that is how compose files pass what is not set. */
const orNone = <S extends z.ZodType>(schema: S) =>
  z
    .literal('')
    .transform(() => undefined)
    .or(schema)
    .optional();

const Jwk = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'must be the JSON of a private JWK' });
      return z.NEVER;
    }
  })
  .pipe(SealPrivateKey);

export const ConfigSchema = z.object({
  ...baseConfigShape,
  KAFKA_BROKERS: z.string().min(1),
  USER_DATABASE_URL: z.url(),
  /** Commands in one database transaction at most. */
  USER_MAX_BATCH: z.coerce.number().int().min(1).max(5000).default(200),
  /** Each takes a core and 19 MiB while it runs. */
  PASSWORD_HASHES_AT_ONCE: z.coerce
    .number()
    .int()
    .min(1)
    .max(MAX_HASHES_AT_ONCE)
    .default(Math.min(availableParallelism(), MAX_HASHES_AT_ONCE)),
  /** The X25519 private JWK for which the gateway seals passwords. */
  SEAL_PRIVATE_KEY: Jwk,
  BOOTSTRAP_SUPERADMIN_EMAIL: orNone(z.email().max(LIMITS.emailMax).toLowerCase()),
  BOOTSTRAP_SUPERADMIN_PASSWORD: orNone(
    z.string().refine(isAcceptablePassword, 'must have 12 to 128 characters'),
  ),
  BOOTSTRAP_API_KEY: orNone(z.string().min(32)),
});
export type Config = z.infer<typeof ConfigSchema>;
