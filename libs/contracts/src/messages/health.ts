import { z } from 'zod';
import { type FeatureContract, query } from '../contract.ts';

const Count = z.number().int().min(0);

/** How far a service is in one partition of a topic, and which of its instances has it; null: none has it now. */
export const PartitionHealth = z.object({
  topic: z.string(),
  partition: Count,
  lagMessages: Count,
  owner: z.string().nullable(),
});
export type PartitionHealth = z.infer<typeof PartitionHealth>;

/**
 * How a service does, told by any one of its instances. What is null was not learned in time: it is not known, and no sign that
 * all is well.
 */
export const ServiceHealth = z.object({
  partitions: z.array(PartitionHealth).nullable(),
  /** What was put aside, by where it is now. */
  deadLetters: z.array(z.object({ topic: z.string(), messages: Count })).nullable(),
  /** Events that are not known to be in Kafka. Missing where a service has no outbox. */
  outbox: z
    .object({ rows: Count, oldestAgeSeconds: z.number().min(0) })
    .nullable()
    .optional(),
  /** Mails that wait to be sent, and those that were given up. Missing where a service sends none. */
  mails: z.object({ waiting: Count, failed: Count }).nullable().optional(),
});
export type ServiceHealth = z.infer<typeof ServiceHealth>;
export type HealthReader = () => Promise<ServiceHealth>;

export const health = {
  commands: {},
  queries: {
    /** Each service answers it of itself. */
    'health.read': query({ data: z.object({}), reply: ServiceHealth, rejects: [] }),
  },
} satisfies FeatureContract;
