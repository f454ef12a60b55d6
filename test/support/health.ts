import { z } from 'zod';
import { expectBody, Time } from './contract/objects.ts';
import { type Caller, call } from './http.ts';

const Count = z.number().int().nonnegative();
const Service = z.strictObject({
  service: z.enum(['ledger', 'user', 'history', 'webhooks']),
  answers: z.boolean(),
  partitions: z
    .array(
      z.strictObject({
        topic: z.string(),
        partition: Count,
        lagMessages: Count,
        owner: z.string().nullable(),
      }),
    )
    .nullable(),
  deadLetters: z.array(z.strictObject({ topic: z.string(), messages: Count })).nullable(),
  outbox: z.strictObject({ rows: Count, oldestAgeSeconds: Count }).nullable().optional(),
});
const Health = z.strictObject({
  readAt: Time,
  services: z.array(Service),
  waiting: z
    .strictObject({
      openHolds: Count,
      overdueHolds: Count,
      withdrawals: Count,
      withdrawalsGivenUp: Count,
      approvals: Count.nullable(),
      mails: z.strictObject({ waiting: Count, failed: Count }).nullable(),
    })
    .nullable(),
  lastVerification: z
    .strictObject({ status: z.enum(['PASSED', 'FAILED', 'NONE']), finishedAt: Time.nullable() })
    .nullable(),
});
export type Health = z.infer<typeof Health>;

const PATH = '/api/admin/health';

export async function readHealth(by: Caller, baseUrl?: string): Promise<Health> {
  return expectBody(await call('GET', PATH, undefined, by, baseUrl), 200, Health);
}
