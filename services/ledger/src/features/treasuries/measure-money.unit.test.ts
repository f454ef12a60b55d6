import { createMeter } from '@cowrie/telemetry/setup';
import { describe, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { type MoneyReading, measureMoney } from './measure-money.ts';
import type { Money } from './read-money.ts';

const MONEY: Money = {
  mintedUnits: 1_000_000n,
  burnedUnits: 250_000n,
  inWalletsUnits: 600_000n,
  heldUnits: 10_000n,
  inTreasuriesUnits: [0n, 0n, 150_000n, 0n],
  alarms: [{ treasury: 'rewards', belowUnits: 200_000n }],
  sumOfCoinsUnits: 0n,
  sumOfXaf: 0n,
  xafOfUsers: 656n,
  xafPending: 5n,
  wallets: 7,
};

async function shown(read: () => MoneyReading | null): Promise<string[]> {
  const registry = new Registry();
  measureMoney(createMeter(registry), read);
  return (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}

describe('measureMoney', () => {
  it('shows coins, XAF and times in their units', async () => {
    const lines = await shown(() => ({ money: MONEY, atMs: 5_000 }));
    expect(lines).toEqual(
      expect.arrayContaining([
        'cowrie_minted_coins 100',
        'cowrie_burned_coins 25',
        'cowrie_wallets_coins 60',
        'cowrie_held_coins 1',
        'cowrie_treasury_coins{treasury="rewards"} 15',
        'cowrie_treasury_alarm_coins{treasury="rewards"} 20',
        'cowrie_users_xaf 656',
        'cowrie_money_read_timestamp_seconds 5',
        'cowrie_supply_drift_units 0',
      ]),
    );
  });

  it('shows a drift of a single unit, either way', async () => {
    const more = { ...MONEY, inWalletsUnits: 600_001n };
    const less = { ...MONEY, inWalletsUnits: 599_999n };
    expect(await shown(() => ({ money: more, atMs: 0 }))).toContain('cowrie_supply_drift_units 1');
    expect(await shown(() => ({ money: less, atMs: 0 }))).toContain('cowrie_supply_drift_units -1');
  });

  it('shows nothing, not even zeros, before the first reading', async () => {
    expect(await shown(() => null)).toEqual([]);
  });
});
