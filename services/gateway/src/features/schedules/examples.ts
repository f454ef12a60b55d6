import { ADA, at, NEXT_CURSOR, SCHEDULE_ID } from '../../api/examples.ts';

const FIRST = '2026-02-28T09:00:00.000Z';

const active = {
  id: SCHEDULE_ID,
  fromUserId: ADA,
  toUserId: null,
  toTreasury: 'subscriptions',
  amount: 9.5,
  reason: 'Reading room',
  every: 'P1M',
  startsAt: FIRST,
  nextAt: FIRST,
  remaining: 12,
  status: 'ACTIVE',
  lastFailure: null,
  metadata: { plan: 'reader' },
  createdAt: at(28),
  updatedAt: at(28),
};
const parameters = { id: SCHEDULE_ID };
const step = (minute: number, changed: object) => ({
  parameters,
  body: {},
  answers: { 200: { ...active, ...changed, updatedAt: at(minute) } },
});

export const create = {
  body: {
    ...{ toTreasury: 'subscriptions', amount: 9.5, reason: 'Reading room', startsAt: FIRST },
    ...{ every: 'P1M', times: 12, metadata: { plan: 'reader' } },
  },
  answers: { 201: active },
};

export const pause = step(29, { status: 'PAUSED', nextAt: null });
export const resume = step(30, {});
export const cancel = step(31, { status: 'CANCELLED', nextAt: null });

export const read = { parameters, answers: { 200: active } };

export const list = { answers: { 200: { schedules: [active], nextCursor: NEXT_CURSOR } } };
