import { type AdminLogEntry, unitsToCoins } from '@cowrie/contracts';

const BUDGETS = [
  ['mintPerDayUnits', 'mintPerDay'],
  ['rewardPerDayUnits', 'rewardPerDay'],
] as const;

/** An entry with budgets in coins. Earlier releases logged them as units of 1/10,000, and a log is never rewritten. */
export function withBudgetsInCoins<E extends Pick<AdminLogEntry, 'action' | 'details'>>(entry: E): E {
  if (entry.action !== 'platform.changed') return entry;
  const details: Record<string, unknown> = { ...entry.details };
  for (const [stored, name] of BUDGETS) {
    const units = details[stored];
    if (units === undefined) continue;
    delete details[stored];
    details[name] = units === null ? null : unitsToCoins(BigInt(String(units)));
  }
  return { ...entry, details };
}
