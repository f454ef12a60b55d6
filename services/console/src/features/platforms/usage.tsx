import type { Amount, Output } from '@cowrie/client';
import { Card } from '@mantine/core';
import { percentOf, Used } from '../../kit/facts/used.tsx';
import { Section } from '../../kit/page/section.tsx';
import { Coins } from '../../kit/values/coins.tsx';
import { usePlatformTexts } from './texts.ts';

/** What it minted and rewarded today, of what it may. */
export function Usage({ of: { budget, usedToday } }: { of: Output<'getPlatform'> }) {
  const t = usePlatformTexts();
  return (
    <Card>
      <Section name={t.today}>
        <Budget name={t.minted} used={usedToday.minted} most={budget.mintPerDay} />
        <Budget name={t.rewarded} used={usedToday.rewarded} most={budget.rewardPerDay} />
      </Section>
    </Card>
  );
}

type BudgetProps = { name: string; used: Amount; most: Amount | null };

function Budget({ name, used, most }: BudgetProps) {
  const t = usePlatformTexts();
  const percent = most === null ? null : percentOf(used.toNumber(), most.toNumber());
  return (
    <Used name={name} percent={percent}>
      <Coins amount={used} />
      {most === null ? ` · ${t.noLimit}` : ` ${t.of} `}
      {most !== null && <Coins amount={most} />}
    </Used>
  );
}
