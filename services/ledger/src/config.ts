import { PAYOUT_PROVIDER, PayoutProviderNames, PROVIDER_NAMES, partitionsShape } from '@cowrie/contracts';
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
    ...partitionsShape,
    ...queryServerShape,
    ...sandboxShape,
    LEDGER_DATABASE_URL: DatabaseUrl,
    USER_QUERIES_URL: QueryOrigins,
    /** A replica for verifications; without one they read the primary. */
    LEDGER_VERIFY_DATABASE_URL: DatabaseUrl.optional(),
    LEDGER_MAX_BATCH: wholeNumber(1, 5000, 500),
    /** Callers were promised that answers to idempotency keys are kept for 30 days. */
    RESULTS_KEPT_DAYS: keptDays(30, 31),
    QUOTES_KEPT_DAYS: keptDays(1, 31),
    VERIFICATIONS_KEPT_DAYS: keptDays(1, 400),
    /** The interval between automatic verifications; 0: never. */
    VERIFY_EVERY_DAYS: wholeNumber(0, 365, 7),
    /** The interval of the metrics that read every account; 0: never. */
    MONEY_METRICS_EVERY_SECONDS: wholeNumber(0, 86_400, 300),
    /** Signs heads of chains and receipts (docs/hash-chain.md); without the key none is published. */
    HEAD_SIGNING_KEY: keyText(HeadSigningKey, 'an Ed25519 private JWK with kid').optional(),
    /** The interval of signing the head of a partition with new transactions; 0: never. */
    SEAL_HEADS_EVERY_SECONDS: wholeNumber(0, 86_400, 3_600),
    /** Decrypts the accounts of withdrawals that a gateway encrypted with LEDGER_SEAL_PUBLIC_KEY. */
    LEDGER_SEAL_PRIVATE_KEY: keyText(SealPrivateKey, 'an X25519 private JWK with kid').optional(),
    /** Receives payout requests; without it all payouts are made by hand. */
    PAYOUT_HTTP_URL: z
      .url({ protocol: /^https?$/ })
      .describe('a URL https://… or http://…')
      .optional(),
    PAYOUT_HTTP_SECRET: secretText(32).optional(),
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
