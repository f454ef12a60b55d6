import { z } from 'zod';
import { type FeatureContract, query } from '../contract.ts';

const Count = z.number().int().min(0);

/** The owner is null if no instance reads the partition. */
export const PartitionHealth = z.object({
  topic: z.string(),
  partition: Count,
  lagMessages: Count,
  owner: z.string().nullable(),
});
export type PartitionHealth = z.infer<typeof PartitionHealth>;

/** Any instance answers. A null value could not be read in time, which is no sign of health. */
export const ServiceHealth = z.object({
  partitions: z.array(PartitionHealth).nullable(),
  deadLetters: z.array(z.object({ topic: z.string(), messages: Count })).nullable(),
  /** A service without an outbox has no such field. */
  outbox: z
    .object({ rows: Count, oldestAgeSeconds: z.number().min(0) })
    .nullable()
    .optional(),
  mails: z.object({ waiting: Count, failed: Count }).nullable().optional(),
});
export type ServiceHealth = z.infer<typeof ServiceHealth>;
export type HealthReader = () => Promise<ServiceHealth>;

export const health = {
  commands: {},
  queries: {
    'health.read': query({ data: z.object({}), reply: ServiceHealth, rejects: [] }),
  },
} satisfies FeatureContract;
