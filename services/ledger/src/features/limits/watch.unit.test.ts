import type { LedgerCommand } from '@cowrie/contracts';
import { createMeter, createMetrics } from '@cowrie/telemetry/setup';
import { describe, expect, it } from '@jest/globals';
import { transfer } from '../../testing/commands.ts';
import { createLimitWatch } from './watch.ts';

const by = (user: number): LedgerCommand => transfer(user, 9, 1, { principal: `user:${user}` });

describe('a command that exceeds a limit', () => {
  it('is counted by limit and mode, and logged with its sender', async () => {
    const registry = createMetrics('ledger');
    const lines: unknown[][] = [];
    const at =
      (level: string) =>
      ({ limit, principal }: Record<string, unknown>, said: string) =>
        void lines.push([level, limit, principal, said]);
    const logger = { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
    const watch = createLimitWatch({ meter: createMeter(registry), logger });
    for (const user of [1, 2, 3]) watch('a', false, by(user));
    watch('b', true, by(4));
    const counted = await registry.getSingleMetric('cowrie_limits_exceeded_total')?.get();
    expect(counted?.values.map(({ value, labels }) => [value, labels])).toEqual([
      [3, { limit: 'a', mode: 'ENFORCE' }],
      [1, { limit: 'b', mode: 'OBSERVE' }],
    ]);
    expect(lines.slice(2)).toEqual([
      ['debug', 'a', 'user:3', 'a limit refused a command'],
      ['info', 'b', 'user:4', 'a limit in OBSERVE mode is exceeded'],
    ]);
  });
});
