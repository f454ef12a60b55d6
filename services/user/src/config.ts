import { availableParallelism } from 'node:os';
import { LIMITS, partitionsShape } from '@cowrie/contracts';
import { queryServerShape } from '@cowrie/queries';
import {
  baseConfigShape,
  DatabaseUrl,
  emailForm,
  FormerSealKeys,
  kafkaConfigShape,
  kafkaFilesBelongTogether,
  keptDays,
  keyText,
  SealPrivateKey,
  secretText,
  wholeNumber,
} from '@cowrie/runtime';
import { z } from 'zod';
import { isAcceptablePassword } from './passwords/acceptable.ts';

/** libuv's pool has four threads; more hashes at once would only use memory. */
const MAX_HASHES_AT_ONCE = 4;
/** Half of the cores stay free for other work, however many users log in. */
const HASHES_AT_ONCE = Math.max(1, Math.min(Math.floor(availableParallelism() / 2), MAX_HASHES_AT_ONCE));

function requireMailSettings({ value, issues }: z.core.ParsePayload<Record<string, unknown>>): void {
  const { NODE_ENV, SMTP_URL, MAIL_DIRECTORY, PUBLIC_URL } = value;
  const miss = (name: string, message: string) =>
    issues.push({ code: 'custom', path: [name], message, input: value });
  if (NODE_ENV === 'production' && SMTP_URL === undefined && MAIL_DIRECTORY === undefined) {
    miss('SMTP_URL', 'is missing; in production it or MAIL_DIRECTORY is needed');
  }
  if (SMTP_URL !== undefined && PUBLIC_URL === undefined) miss('PUBLIC_URL', 'is needed with SMTP_URL');
}

function requireWholeSuperAdmin({ value, issues }: z.core.ParsePayload<Record<string, unknown>>): void {
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
    ...partitionsShape,
    ...queryServerShape,
    USER_DATABASE_URL: DatabaseUrl,
    USER_MAX_BATCH: wholeNumber(1, 5000, 200),
    /** Stored replies are needed while Kafka may deliver a command again. */
    USER_RESULTS_KEPT_DAYS: keptDays(1, 1),
    SESSIONS_KEPT_DAYS: keptDays(1, 1),
    SPENT_TOKENS_KEPT_DAYS: keptDays(0, 0),
    FAILED_MAILS_KEPT_DAYS: keptDays(1, 30),
    NODE_ENV: z
      .string()
      .regex(/^[\w-]+$/)
      .describe('production, or another word')
      .optional(),
    /** A password in the URL is sent only over TLS. */
    SMTP_URL: z
      .url({ protocol: /^smtps?$/ })
      .describe('a URL smtp://user:password@host:port, or smtps:// where TLS begins at once')
      .optional(),
    MAIL_DIRECTORY: z
      .string()
      .regex(/^\//)
      .describe('a directory for mails that nobody brings, from the root on')
      .optional(),
    MAIL_FROM: z
      .string()
      .regex(/^[^\r\n]*[^\s@]+@[^\s@]+$/)
      .describe('an e-mail address, or Name <address>')
      .optional(),
    PUBLIC_URL: z
      .url({ protocol: /^https?$/ })
      .describe('the URL of the gateway, as https://coins.example.com')
      .optional(),
    /** Each hash takes a core and 19 MiB while it runs. */
    PASSWORD_HASHES_AT_ONCE: wholeNumber(1, MAX_HASHES_AT_ONCE, HASHES_AT_ONCE),
    SEAL_PRIVATE_KEY: keyText(SealPrivateKey, 'an X25519 private JWK with kid'),
    SEAL_FORMER_PRIVATE_KEYS: FormerSealKeys.optional(),
    /** The file has sorted SHA-1 hashes, one per line: `5BAA61E4…`, with or without `:count`. */
    LEAKED_PASSWORDS_FILE: z
      .string()
      .regex(/^\//)
      .describe('a file of SHA-1 hashes in order, from the root on')
      .optional(),
    BOOTSTRAP_SUPERADMIN_EMAIL: z
      .email()
      .max(LIMITS.emailMax)
      .transform((text) => emailForm(text).email)
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
  .check(requireWholeSuperAdmin)
  .check(requireMailSettings);
export type Config = z.infer<typeof ConfigSchema>;
