import { TREASURIES, unitsToCoins } from '@cowrie/contracts';
import type { Meter } from '@cowrie/telemetry';
import type { Money } from './read-money.ts';

/** The time lets monitoring notice when readings stop. */
export type MoneyReading = { money: Money; atMs: number };

export function measureMoney(meter: Meter, read: () => MoneyReading | null): void {
  const gauge = (name: string, help: string, pick: (money: Money) => number): void =>
    meter.gauge(name, help, [], () =>
      [read()].flatMap((last) => (last ? [{ value: pick(last.money) }] : [])),
    );

  gauge('cowrie_minted_coins', 'Coins ever minted', ({ mintedUnits }) => unitsToCoins(mintedUnits));
  gauge('cowrie_burned_coins', 'Coins ever burned', ({ burnedUnits }) => unitsToCoins(burnedUnits));
  gauge('cowrie_wallets_coins', 'Coins in wallets', ({ inWalletsUnits }) => unitsToCoins(inWalletsUnits));
  gauge('cowrie_held_coins', 'Coins in wallets that are on hold', ({ heldUnits }) => unitsToCoins(heldUnits));
  gauge('cowrie_wallets', 'Open wallets', ({ wallets }) => wallets);
  gauge('cowrie_users_xaf', 'XAF that users have', ({ xafOfUsers }) => Number(xafOfUsers));
  gauge('cowrie_withdrawals_pending_xaf', 'XAF of withdrawals under way', ({ xafPending }) =>
    Number(xafPending),
  );
  meter.gauge('cowrie_treasury_coins', 'Coins in a treasury', ['treasury'], () =>
    (read()?.money.inTreasuriesUnits ?? []).map((units, place) => ({
      value: unitsToCoins(units),
      labels: { treasury: TREASURIES[place] ?? 'unknown' },
    })),
  );
  meter.gauge('cowrie_treasury_alarm_coins', 'Below how much a treasury is low', ['treasury'], () =>
    (read()?.money.alarms ?? []).map(({ treasury, belowUnits }) => ({
      value: unitsToCoins(belowUnits ?? 0n),
      labels: { treasury },
    })),
  );
  gauge(
    'cowrie_supply_drift_units',
    'Units in wallets and treasuries beyond what was minted and not burned; always 0',
    driftOf,
  );
  meter.gauge(
    'cowrie_balances_sum_units',
    'Sum of all balances of an asset, issuance included; always 0',
    ['asset'],
    () => {
      const money = read()?.money;
      if (!money) return [];
      return [
        { value: Number(money.sumOfCoinsUnits), labels: { asset: 'coin' } },
        { value: Number(money.sumOfXaf), labels: { asset: 'xaf' } },
      ];
    },
  );
  meter.gauge(
    'cowrie_money_read_timestamp_seconds',
    'When the sums over all accounts were last read',
    [],
    () => [read()].flatMap((last) => (last ? [{ value: last.atMs / 1000 }] : [])),
  );
}

function driftOf({ mintedUnits, burnedUnits, inWalletsUnits, inTreasuriesUnits }: Money): number {
  const held = inTreasuriesUnits.reduce((sum, units) => sum + units, inWalletsUnits);
  return Number(held - (mintedUnits - burnedUnits));
}
