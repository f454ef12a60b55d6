import { baseConfigShape } from '@cowrie/runtime';
import { z } from 'zod';

export const ConfigSchema = z.object({
  ...baseConfigShape,
  KAFKA_BROKERS: z.string().min(1),
  HISTORY_DATABASE_URL: z.url(),
  /** Queries that are handled at a time, those included that wait to see what their caller wrote. */
  HISTORY_QUERIES_IN_FLIGHT: z.coerce.number().int().min(1).max(10_000).default(512),
});
export type Config = z.infer<typeof ConfigSchema>;
