import type { Amount, Output } from '@cowrie/client';
import { Card } from '@mantine/core';
import { UsageBar, usagePercent } from '../../kit/facts/usage-bar.tsx';
import { Section } from '../../kit/page/section.tsx';
import { Coins } from '../../kit/values/coins.tsx';
import { usePlatformTexts } from './texts.ts';

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
  const percent = most === null ? null : usagePercent(used.toNumber(), most.toNumber());
  return (
    <UsageBar name={name} percent={percent}>
      <Coins amount={used} />
      {most === null ? ` · ${t.noLimit}` : ` ${t.of} `}
      {most !== null && <Coins amount={most} />}
    </UsageBar>
  );
}
