import { baseConfigShape } from '@cowrie/runtime';
import { z } from 'zod';

export const ConfigSchema = z.object({
  ...baseConfigShape,
  KAFKA_BROKERS: z.string().min(1),
  LEDGER_DATABASE_URL: z.url(),
  /** Commands in one database transaction at most. */
  LEDGER_MAX_BATCH: z.coerce.number().int().min(1).max(5000).default(500),
});
export type Config = z.infer<typeof ConfigSchema>;
