import { PAYOUT_PROVIDER, PayoutProviderNames } from '@cowrie/contracts';
import { baseConfigShape } from '@cowrie/runtime';
import { z } from 'zod';

export const ConfigSchema = z
  .object({
    ...baseConfigShape,
    KAFKA_BROKERS: z.string().min(1),
    LEDGER_DATABASE_URL: z.url(),
    /** Commands in one database transaction at most. */
    LEDGER_MAX_BATCH: z.coerce.number().int().min(1).max(5000).default(500),
    /** Where payouts are asked for; without it all are paid by hand. */
    PAYOUT_HTTP_URL: z.url({ protocol: /^https?$/ }).optional(),
    /** Signs what is asked for. */
    PAYOUT_HTTP_SECRET: z.string().min(32).optional(),
    /** The names of providers that are asked there. */
    PAYOUT_HTTP_PROVIDERS: PayoutProviderNames.default([PAYOUT_PROVIDER]),
  })
  .refine(
    ({ PAYOUT_HTTP_URL: url, PAYOUT_HTTP_SECRET: secret }) => url === undefined || secret !== undefined,
    {
      path: ['PAYOUT_HTTP_SECRET'],
      error: 'is needed with PAYOUT_HTTP_URL',
    },
  );
export type Config = z.infer<typeof ConfigSchema>;
