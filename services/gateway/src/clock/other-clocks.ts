import { LIMITS } from '@cowrie/contracts';
import { uuidv7 } from '@cowrie/telemetry';
import { GATEWAY_PRINCIPAL } from '../auth/guard.ts';
import type { Bus } from '../bus/bus.ts';
import type { RedisAccess } from '../redis/client.ts';
import type { ReferenceClock } from './clock-watch.ts';

export function databaseClock(bus: Bus): ReferenceClock {
  return {
    name: 'PostgreSQL',
    async read() {
      const caller = { principal: GATEWAY_PRINCIPAL, apiKeyId: null, traceparent: null, network: null };
      const context = { ...caller, requestId: uuidv7() };
      const reply = await bus.call(context, 'clock.read', {}, { withinMs: LIMITS.healthDeadlineMs });
      return reply.ok ? reply.value.nowMs : null;
    },
  };
}

/** Null also when the user may not call TIME, which is no fault of Redis. */
export function redisClock({ client, usable }: Pick<RedisAccess, 'client' | 'usable'>): ReferenceClock {
  return {
    name: 'Redis',
    async read() {
      if (!usable()) return null;
      const time = await client.time().catch(() => null);
      return time && Number(time[0]) * 1_000 + Math.floor(Number(time[1]) / 1_000);
    },
  };
}
