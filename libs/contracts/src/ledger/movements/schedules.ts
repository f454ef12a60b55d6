import { z } from 'zod';
import { command, type FeatureContract, query } from '../../contract.ts';
import { EpochMs, LedgerPosition, Metadata, UserId } from '../../primitives.ts';
import { makeField } from '../../shape/field.ts';
import { field, printTime } from '../../shape/kinds.ts';
import { shape, type WireOf } from '../../shape/shape.ts';
import { AmountUnits, Reason, receiverFields, walletKey } from '../states.ts';
import { TRANSACTION } from '../transaction.ts';

export const SCHEDULE_STATUSES = ['ACTIVE', 'PAUSED', 'FINISHED', 'CANCELLED'] as const;
export const ScheduleStatus = z.enum(SCHEDULE_STATUSES);
export type ScheduleStatus = z.infer<typeof ScheduleStatus>;

/** Intervals are counted in UTC. */
export const INTERVALS = ['P1D', 'P1W', 'P1M', 'P1Y'] as const;
export const ScheduleInterval = z.enum(INTERVALS);
export type ScheduleInterval = z.infer<typeof ScheduleInterval>;

/** These causes may be gone an hour later. */
export const RUN_FAILURES = [
  'insufficient_funds',
  'wallet_frozen',
  'receiver_frozen',
  'limit_exceeded',
  'wallet_closed',
] as const;
const code = z.enum(RUN_FAILURES);
export type RunFailure = z.infer<typeof code>;

const Failure = z.object({ code, atMs: EpochMs });
const FailureView = z.strictObject({ code, at: z.iso.datetime() });
const failure = makeField({
  wire: Failure,
  shown: FailureView.meta({ id: 'ScheduleFailure' }),
  event: z.object(FailureView.shape),
  name: '*',
  audience: 'all',
  encode: null as ((value: z.infer<typeof Failure>) => z.infer<typeof Failure>) | null,
  print: ({ code, atMs }: z.infer<typeof Failure>) => ({ code, at: printTime(atMs) }),
});

export const SCHEDULE = shape('Schedule', {
  id: field.uuid(),
  fromUserId: field.userId(),
  toUserId: field.userId().orNull(),
  toTreasury: field.treasury().orNull(),
  amount: field.coins(),
  reason: field.text(),
  every: field
    .same(ScheduleInterval)
    .orNull()
    .about(
      'Interval between payments, in UTC; null: a single payment. P1M and P1Y keep the day of `startsAt`, or take the last day of the month',
    ),
  startsAt: field.time(),
  nextAt: field
    .time()
    .orNull()
    .about('Time of the next payment or retry; null: none unless the schedule is resumed'),
  remaining: field
    .count(0)
    .orNull()
    .about('Number of payments that remain; null: it pays until it is cancelled'),
  status: field.same(ScheduleStatus),
  lastFailure: failure.orNull().about('The last refused payment'),
  metadata: field.same(Metadata).orNull(),
  createdAt: field.time(),
  updatedAt: field.time(),
});
export type ScheduleState = WireOf<typeof SCHEDULE>;

const { id, ...rest } = SCHEDULE.fields;
export const SCHEDULE_CHANGED = shape(null, { scheduleId: id.called('id'), ...rest });

const scheduleFields = { scheduleId: z.uuid(), fromUserId: UserId };
const ScheduleAnswer = z.object({ schedule: SCHEDULE.wire });
const ScheduleChangeReply = ScheduleAnswer.extend({ position: LedgerPosition });
const key = ({ fromUserId }: { fromUserId: number }) => walletKey(fromUserId);

/** Another user's schedule is refused as unknown. */
const changeCommand = command({
  data: z.object(scheduleFields),
  key,
  reply: ScheduleChangeReply,
  rejects: ['schedule_not_found', 'schedule_not_open'],
});

export const SchedulePageKey = z.object({ createdAtMs: EpochMs, id: z.uuid() });
export type SchedulePageKey = z.infer<typeof SchedulePageKey>;

const listFields = {
  status: ScheduleStatus.nullable(),
  limit: z.number().int().min(1).max(1000),
  before: SchedulePageKey.nullable(),
};
const Page = z.object({ schedules: z.array(SCHEDULE.wire), next: SchedulePageKey.nullable() });

export const schedules = {
  commands: {
    'schedule.create': command({
      data: z.object({
        ...{ ...scheduleFields, ...receiverFields, amountUnits: AmountUnits, reason: Reason },
        startsAtMs: EpochMs,
        every: ScheduleInterval.nullable(),
        times: z.number().int().min(1).nullable(),
        metadata: Metadata.nullable(),
      }),
      key,
      reply: ScheduleChangeReply,
      rejects: ['invalid_request', 'user_not_found', 'wallet_closed', 'wallet_frozen', 'self_transfer'],
    }),
    'schedule.pause': changeCommand,
    'schedule.resume': changeCommand,
    'schedule.cancel': changeCommand,
    /** The ledger sends itself this command when all access of a user has ended. */
    'schedule.pause-all': command({
      data: z.object({ userId: UserId }),
      key: ({ userId }) => walletKey(userId),
      reply: z.object({}),
      rejects: [],
    }),
    /**
     * The ledger sends itself this command when an occurrence is due. It changes nothing unless `due` and
     * `attempt` are the present state. `occurrence` is the latest of those missed.
     */
    'schedule.run': command({
      data: z.object({
        ...{ ...scheduleFields, ...receiverFields },
        due: z.number().int().min(0),
        attempt: z.number().int().min(0),
        occurrence: z.number().int().min(0),
      }),
      key,
      reply: ScheduleAnswer.extend({ transaction: TRANSACTION.wire.optional() }),
      bounded: ['TRANSFER', 'PURCHASE'],
      rejects: ['schedule_not_found', 'user_not_found', 'self_transfer', ...RUN_FAILURES],
    }),
  },
  queries: {
    'schedule.get': query({
      data: z.object({ scheduleId: z.uuid() }),
      reply: ScheduleAnswer,
      rejects: ['schedule_not_found'],
    }),
    'schedule.list': query({
      data: z.object({ userId: UserId, ...listFields }),
      reply: Page,
      rejects: [],
    }),
    'schedule.list-all': query({ data: z.object(listFields), reply: Page, rejects: [] }),
  },
} satisfies FeatureContract;
