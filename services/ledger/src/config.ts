import { PAYOUT_PROVIDER, PayoutProviderNames, PROVIDER_NAMES } from '@cowrie/contracts';
import { QueryOrigins, queryServerShape } from '@cowrie/queries';
import {
  baseConfigShape,
  DatabaseUrl,
  kafkaConfigShape,
  kafkaFilesBelongTogether,
  keptDays,
  keyText,
  noSandboxInProduction,
  SealPrivateKey,
  sandboxShape,
  secretText,
  wholeNumber,
} from '@cowrie/runtime';
import { z } from 'zod';
import { HeadSigningKey } from './features/heads/signing-key.ts';

export const ConfigSchema = z
  .object({
    ...baseConfigShape,
    ...kafkaConfigShape,
    ...queryServerShape,
    ...sandboxShape,
    LEDGER_DATABASE_URL: DatabaseUrl,
    /** Where the user service answers what the ledger asks it about payments that it makes by itself. */
    USER_QUERIES_URL: QueryOrigins,
    /** A replica of the database, which verifications read; without it they read the database itself. */
    LEDGER_VERIFY_DATABASE_URL: DatabaseUrl.optional(),
    /** Commands in one database transaction at most. */
    LEDGER_MAX_BATCH: wholeNumber(1, 5000, 500),
    /** The answers to idempotency keys; callers were promised 30 days. */
    RESULTS_KEPT_DAYS: keptDays(30, 31),
    /** Quotes that nobody used, after they expired. */
    QUOTES_KEPT_DAYS: keptDays(1, 31),
    /** Verifications and what they found, after they ended. */
    VERIFICATIONS_KEPT_DAYS: keptDays(1, 400),
    /** How long after the last verification was asked for the ledger asks for the next by itself; 0: never. */
    VERIFY_EVERY_DAYS: wholeNumber(0, 365, 7),
    /** How often the sums over all accounts are read for the metrics, which reads them all; 0: never. */
    MONEY_METRICS_EVERY_SECONDS: wholeNumber(0, 86_400, 300),
    /** Signs heads of chains and receipts (docs/hash-chain.md); without it none is published. */
    HEAD_SIGNING_KEY: keyText(HeadSigningKey, 'an Ed25519 private JWK with kid').optional(),
    /** How often the head of a partition that moved is signed and published; 0: never. */
    SEAL_HEADS_EVERY_SECONDS: wholeNumber(0, 86_400, 3_600),
    /** Opens the accounts of withdrawals, which a gateway with LEDGER_SEAL_PUBLIC_KEY seals. */
    LEDGER_SEAL_PRIVATE_KEY: keyText(SealPrivateKey, 'an X25519 private JWK with kid').optional(),
    /** Where payouts are asked for; without it all are paid by hand. */
    PAYOUT_HTTP_URL: z
      .url({ protocol: /^https?$/ })
      .describe('a URL https://… or http://…')
      .optional(),
    /** Signs what is asked for. */
    PAYOUT_HTTP_SECRET: secretText(32).optional(),
    /** The names of providers that are asked there. */
    PAYOUT_HTTP_PROVIDERS: PayoutProviderNames.default([PAYOUT_PROVIDER]).describe(PROVIDER_NAMES),
  })
  .refine(
    ({ PAYOUT_HTTP_URL: url, PAYOUT_HTTP_SECRET: secret }) => url === undefined || secret !== undefined,
    {
      path: ['PAYOUT_HTTP_SECRET'],
      error: 'is needed with PAYOUT_HTTP_URL: a secret of 32 characters or more',
    },
  )
  .check(kafkaFilesBelongTogether)
  .check(noSandboxInProduction);
export type Config = z.infer<typeof ConfigSchema>;
