import { z } from 'zod';
import { Coins, expectBody, Id, Page, Time, type Transaction, TreasuryCode } from '../contract/objects.ts';
import { eventually } from '../eventually.ts';
import { type Answer, type Caller, get, post } from '../http.ts';

export const Schedule = z
  .strictObject({
    id: z.uuid(),
    fromUserId: Id,
    toUserId: Id.nullable(),
    toTreasury: TreasuryCode.nullable(),
    amount: Coins.positive(),
    reason: z.string().min(1),
    every: z.enum(['P1D', 'P1W', 'P1M', 'P1Y']).nullable(),
    startsAt: Time,
    nextAt: Time.nullable(),
    remaining: z.int().min(0).nullable(),
    status: z.enum(['ACTIVE', 'PAUSED', 'FINISHED', 'CANCELLED']),
    lastFailure: z.strictObject({ code: z.string(), at: Time }).nullable(),
    metadata: z.record(z.string(), z.string()).nullable(),
    createdAt: Time,
    updatedAt: Time,
  })
  .refine(({ toUserId, toTreasury }) => (toUserId === null) !== (toTreasury === null), 'not one receiver')
  .refine(({ status, nextAt }) => (status === 'ACTIVE') === (nextAt !== null), 'active at no time');
export type Schedule = z.infer<typeof Schedule>;
export const SchedulePage = z.strictObject({
  schedules: z.array(Schedule),
  nextCursor: z.string().nullable(),
});

export const NO_SCHEDULE = '019a0000-0000-7000-8000-000000000002';

type ScheduleInput = {
  toUserId?: number;
  toTreasury?: string;
  amount?: number;
  reason?: string;
  startsAt?: string;
  every?: string;
  times?: number;
  metadata?: Record<string, string>;
};

const DAY_MS = 86_400_000;
export const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();
/** Still in the future when a busy machine gets to the request. */
export const soon = (): string => new Date(Date.now() + 3_000).toISOString();

export const plan = (by: Caller, asked: ScheduleInput): Promise<Answer> =>
  post('/api/schedules', { amount: 10, reason: 'Rent', startsAt: inDays(1), ...asked }, by);

export async function aSchedule(by: Caller, asked: ScheduleInput): Promise<Schedule> {
  return expectBody(await plan(by, asked), 201, Schedule);
}

const read = (by: Caller, id: string): Promise<Answer> => get(`/api/schedules/${id}`, by);
export async function readSchedule(by: Caller, id: string): Promise<Schedule> {
  return expectBody(await read(by, id), 200, Schedule);
}
export type Step = 'pause' | 'resume' | 'cancel';
export const sendStep = (by: Caller, id: string, name: Step): Promise<Answer> =>
  post(`/api/schedules/${id}/${name}`, {}, by);
export async function applyStep(by: Caller, id: string, name: Step): Promise<Schedule> {
  return expectBody(await sendStep(by, id, name), 200, Schedule);
}

export const waitForSchedule = (
  by: Caller,
  id: string,
  holds: (schedule: Schedule) => boolean,
): Promise<Schedule> =>
  eventually(async () => {
    const schedule = await readSchedule(by, id);
    if (!holds(schedule)) throw new Error(`it is ${JSON.stringify(schedule)}`);
    return schedule;
  });

export async function sentBy(caller: Caller & { id: number }): Promise<Transaction[]> {
  const page = await expectBody(await get('/api/wallets/me/transactions', caller), 200, Page);
  return page.transactions.filter(({ fromUserId }) => fromUserId === caller.id);
}
