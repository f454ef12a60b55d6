import { LIMITS, type PendingWork, type ServiceHealth as State, printTime as time } from '@cowrie/contracts';
import type { Bus, RequestContext, ServiceName } from '../../bus/bus.ts';
import type { Outcome } from '../../outcome.ts';
import { type Health, SERVICES, type ServiceHealth } from './schemas.ts';

const WITH_OUTBOX: readonly ServiceName[] = ['ledger', 'user'];
const IN_TIME = { withinMs: LIMITS.healthDeadlineMs };

/**
 * Reads how the platform does: each service is asked at the same time, and whoever does not answer leaves out its own part. Any
 * number of readers cost as much as one in so many seconds.
 */
export function createReadPlatformHealth(
  bus: Bus,
  now: () => number,
): (context: RequestContext) => Promise<Health> {
  let last: { atMs: number; health: Promise<Health> } | undefined;
  return (context) => {
    if (last && now() - last.atMs < LIMITS.healthCachedMs) return last.health;
    const health = readHealth(bus, context, now);
    const reading = { atMs: now(), health };
    last = reading;
    health.catch(() => {
      if (last === reading) last = undefined;
    });
    return health;
  };
}

async function readHealth(bus: Bus, context: RequestContext, now: () => number): Promise<Health> {
  const [states, waiting, approvals] = await Promise.all([
    Promise.all(SERVICES.map((service) => askHealth(bus, context, service))),
    known(bus.call(context, 'waiting.read', {}, IN_TIME)),
    countApprovals(bus, context),
  ]);
  const services = SERVICES.map((service, index) => healthView(service, states[index] ?? null));
  const mails = states[SERVICES.indexOf('user')]?.mails ?? null;
  return { readAt: time(now()), services, ...waitingView(waiting, { approvals, mails }) };
}

function waitingView(
  state: PendingWork | null,
  others: Pick<NonNullable<Health['waiting']>, 'approvals' | 'mails'>,
): Pick<Health, 'waiting' | 'lastVerification'> {
  if (state === null) return { waiting: null, lastVerification: null };
  const { lastVerification: last, ...counts } = state;
  const waiting = { ...counts, ...others };
  if (last === null) return { waiting, lastVerification: { status: 'NONE', finishedAt: null } };
  const status = last.passed ? 'PASSED' : 'FAILED';
  return { waiting, lastVerification: { status, finishedAt: time(last.finishedAtMs) } };
}

function askHealth(bus: Bus, context: RequestContext, service: ServiceName): Promise<State | null> {
  return known(bus.call(context, 'health.read', {}, { service, ...IN_TIME }));
}

/** Null unless both services that keep approvals answered. */
async function countApprovals(bus: Bus, context: RequestContext): Promise<number | null> {
  const counts = await Promise.all(
    (['ledger', 'user'] as const).map((service) =>
      known(bus.call(context, 'approval.count', {}, { service, ...IN_TIME })),
    ),
  );
  return counts.reduce<number | null>(
    (sum, count) => (sum === null || count === null ? null : sum + count.pending),
    0,
  );
}

function healthView(service: ServiceName, found: State | null): ServiceHealth {
  return {
    service,
    answers: found !== null,
    partitions: found?.partitions ?? null,
    deadLetters: found?.deadLetters ?? null,
    ...(WITH_OUTBOX.includes(service) ? { outbox: outboxView(found?.outbox) } : {}),
  };
}

function outboxView(outbox: State['outbox']): ServiceHealth['outbox'] {
  return outbox ? { rows: outbox.rows, oldestAgeSeconds: Math.floor(outbox.oldestAgeSeconds) } : null;
}

/** Null when it is not known, because no answer came in time. */
async function known<T>(asked: Promise<Outcome<T>>): Promise<T | null> {
  const found = await asked;
  return found.ok ? found.value : null;
}
