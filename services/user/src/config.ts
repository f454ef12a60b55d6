import { availableParallelism } from 'node:os';
import { LIMITS } from '@cowrie/contracts';
import {
  baseConfigShape,
  DatabaseUrl,
  kafkaConfigShape,
  kafkaFilesBelongTogether,
  keyText,
  SealPrivateKey,
  secretText,
  wholeNumber,
} from '@cowrie/runtime';
import { z } from 'zod';
import { isAcceptablePassword } from './passwords/acceptable.ts';

/** libuv's pool has four threads; more hashes at once would only take memory. */
const MAX_HASHES_AT_ONCE = 4;
/** Half of the cores are left to all else, however many log in. */
const HASHES_AT_ONCE = Math.max(1, Math.min(Math.floor(availableParallelism() / 2), MAX_HASHES_AT_ONCE));
const KEPT_DAYS_MAX = 3_650;

/** E-mail and password make the first super admin together, or neither is given. */
function superAdminIsWhole({ value, issues }: z.core.ParsePayload<Record<string, unknown>>): void {
  const parts = ['BOOTSTRAP_SUPERADMIN_EMAIL', 'BOOTSTRAP_SUPERADMIN_PASSWORD'];
  const [missing, ...others] = parts.filter((name) => value[name] === undefined);
  if (missing === undefined || others.length > 0) return;
  const given = parts.find((name) => name !== missing);
  issues.push({ code: 'custom', path: [missing], message: `is needed with ${given}`, input: value });
}

export const ConfigSchema = z
  .object({
    ...baseConfigShape,
    ...kafkaConfigShape,
    USER_DATABASE_URL: DatabaseUrl,
    /** Commands in one database transaction at most. */
    USER_MAX_BATCH: wholeNumber(1, 5000, 200),
    /** What commands answered: of use while Kafka may deliver them again. */
    USER_RESULTS_KEPT_DAYS: wholeNumber(1, KEPT_DAYS_MAX, 1),
    /** Sessions, after they ended or expired. */
    SESSIONS_KEPT_DAYS: wholeNumber(1, KEPT_DAYS_MAX, 1),
    /** Refresh tokens that were used, after they expired. */
    SPENT_TOKENS_KEPT_DAYS: wholeNumber(0, KEPT_DAYS_MAX, 0),
    /** Each takes a core and 19 MiB while it runs. */
    PASSWORD_HASHES_AT_ONCE: wholeNumber(1, MAX_HASHES_AT_ONCE, HASHES_AT_ONCE),
    /** The X25519 private JWK for which the gateway seals passwords. */
    SEAL_PRIVATE_KEY: keyText(SealPrivateKey, 'an X25519 private JWK with kid'),
    BOOTSTRAP_SUPERADMIN_EMAIL: z
      .email()
      .max(LIMITS.emailMax)
      .toLowerCase()
      .describe(`an e-mail address of up to ${LIMITS.emailMax} characters`)
      .optional(),
    BOOTSTRAP_SUPERADMIN_PASSWORD: z
      .string()
      .refine(isAcceptablePassword)
      .describe(`a password of ${LIMITS.passwordMin} to ${LIMITS.passwordMax} characters`)
      .optional(),
    BOOTSTRAP_API_KEY: secretText(32).optional(),
  })
  .check(kafkaFilesBelongTogether)
  .check(superAdminIsWhole);
export type Config = z.infer<typeof ConfigSchema>;
