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

/** How often one is paid, as ISO 8601 writes it. All are of UTC. */
export const INTERVALS = ['P1D', 'P1W', 'P1M', 'P1Y'] as const;
export const ScheduleInterval = z.enum(INTERVALS);
export type ScheduleInterval = z.infer<typeof ScheduleInterval>;

/** Why an occurrence was not paid, which may be otherwise an hour later. */
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
const FailureShown = z.strictObject({ code, at: z.iso.datetime() });
/** The last run that was refused. */
const failure = makeField({
  wire: Failure,
  shown: FailureShown.meta({ id: 'ScheduleFailure' }),
  event: z.object(FailureShown.shape),
  name: '*',
  audience: 'all',
  encode: null as ((value: z.infer<typeof Failure>) => z.infer<typeof Failure>) | null,
  print: ({ code, atMs }: z.infer<typeof Failure>) => ({ code, at: printTime(atMs) }),
});

/** Coins that a user sends at a time of later, or again and again. */
export const SCHEDULE = shape('Schedule', {
  id: field.uuid(),
  fromUserId: field.userId(),
  toUserId: field.userId().orNull(),
  toTreasury: field.treasury().orNull(),
  amount: field.coins(),
  reason: field.text(),
  every: field.same(ScheduleInterval).orNull().about('Null: once'),
  startsAt: field.time(),
  nextAt: field
    .time()
    .orNull()
    .about('When it is paid next, or tried again; null: not at all, unless resumed'),
  remaining: field.count(0).orNull().about('How often it is still paid; null: until it is cancelled'),
  status: field.same(ScheduleStatus),
  lastFailure: failure.orNull().about('The last run that was refused'),
  metadata: field.same(Metadata).orNull(),
  createdAt: field.time(),
  updatedAt: field.time(),
});
export type ScheduleState = WireOf<typeof SCHEDULE>;

const { id, ...rest } = SCHEDULE.fields;
/** In events: a schedule after the change that the event's type names. */
export const SCHEDULE_CHANGED = shape(null, { scheduleId: id.called('id'), ...rest });

const ofSchedule = { scheduleId: z.uuid(), fromUserId: UserId };
const ScheduleAnswer = z.object({ schedule: SCHEDULE.wire });
const ScheduleChanged = ScheduleAnswer.extend({ position: LedgerPosition });
/** Schedules live in the partition of who pays: they are changed by nobody else. */
const key = ({ fromUserId }: { fromUserId: number }) => walletKey(fromUserId);

/** By its payer; of somebody else's there is none. */
const changed = command({
  data: z.object(ofSchedule),
  key,
  reply: ScheduleChanged,
  rejects: ['schedule_not_found', 'schedule_not_open'],
});

/** A place in a list of schedules, newest first: everything after it is older. */
export const SchedulePageKey = z.object({ createdAtMs: EpochMs, id: z.uuid() });
export type SchedulePageKey = z.infer<typeof SchedulePageKey>;

const listed = {
  status: ScheduleStatus.nullable(),
  limit: z.number().int().min(1).max(1000),
  before: SchedulePageKey.nullable(),
};
const Page = z.object({ schedules: z.array(SCHEDULE.wire), next: SchedulePageKey.nullable() });

export const schedules = {
  commands: {
    'schedule.create': command({
      data: z.object({
        ...{ ...ofSchedule, ...receiverFields, amountUnits: AmountUnits, reason: Reason },
        startsAtMs: EpochMs,
        every: ScheduleInterval.nullable(),
        times: z.number().int().min(1).nullable(),
        metadata: Metadata.nullable(),
      }),
      key,
      reply: ScheduleChanged,
      rejects: ['invalid_request', 'user_not_found', 'wallet_closed', 'wallet_frozen', 'self_transfer'],
    }),
    'schedule.pause': changed,
    'schedule.resume': changed,
    'schedule.cancel': changed,
    /** By the ledger itself, once all access of a user ended: it then sends `schedule.pause` for each of their active schedules. */
    'schedule.pause-all': command({
      data: z.object({ userId: UserId }),
      key: ({ userId }) => walletKey(userId),
      reply: z.object({}),
      rejects: [],
    }),
    /**
     * By the ledger itself, once an occurrence is due: pays it, or keeps why it was not. `due` and `attempt` are those that the schedule
     * stands at, `occurrence` the one to pay: the latest of those missed. One that does not stand there any more stays as it is.
     */
    'schedule.run': command({
      data: z.object({
        ...{ ...ofSchedule, ...receiverFields },
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
    /** Those that the user pays, newest first. */
    'schedule.list': query({
      data: z.object({ userId: UserId, ...listed }),
      reply: Page,
      rejects: [],
    }),
    /** Those of everybody, newest first. */
    'schedule.list-all': query({ data: z.object(listed), reply: Page, rejects: [] }),
  },
} satisfies FeatureContract;
