import { LIMITS } from '@cowrie/contracts';
import { uuidv7 } from '@cowrie/telemetry';
import { GATEWAY } from '../auth/guard.ts';
import type { Bus } from '../bus/bus.ts';
import type { RedisAccess } from '../redis/client.ts';
import type { OtherClock } from './clock-watch.ts';

/** The clock of the ledger's database, which the ledger reads. */
export function databaseClock(bus: Bus): OtherClock {
  return {
    name: 'PostgreSQL',
    async read() {
      const asker = { principal: GATEWAY, apiKeyId: null, traceparent: null, network: null };
      const context = { ...asker, requestId: uuidv7() };
      const told = await bus.call(context, 'clock.read', {}, { withinMs: LIMITS.healthDeadlineMs });
      return told.ok ? told.value.nowMs : null;
    },
  };
}

/** That of Redis. A user without a right to TIME gets no answer, which says nothing against Redis. */
export function redisClock({ client, usable }: Pick<RedisAccess, 'client' | 'usable'>): OtherClock {
  return {
    name: 'Redis',
    async read() {
      if (!usable()) return null;
      const time = await client.time().catch(() => null);
      return time && Number(time[0]) * 1_000 + Math.floor(Number(time[1]) / 1_000);
    },
  };
}
