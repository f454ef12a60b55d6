import type { Amount, Output } from '@cowrie/client';
import { Card, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { Coins } from '../../ui/values/coins.tsx';
import { usePlatformTexts } from './texts.ts';

const FULL = 100;

/** What it minted and rewarded today, of what it may. */
export function Usage({ of: { budget, usedToday } }: { of: Output<'getPlatform'> }) {
  const t = usePlatformTexts();
  return (
    <Card withBorder radius="lg" padding="md" bg="var(--sheet)">
      <Stack>
        <Title order={2} size="h4">
          {t.today}
        </Title>
        <Used name={t.minted} used={usedToday.minted} most={budget.mintPerDay} />
        <Used name={t.rewarded} used={usedToday.rewarded} most={budget.rewardPerDay} />
      </Stack>
    </Card>
  );
}

type UsedProps = { name: string; used: Amount; most: Amount | null };

function Used({ name, used, most }: UsedProps) {
  const t = usePlatformTexts();
  return (
    <div>
      <Group justify="space-between" mb={4}>
        <Text size="sm">{name}</Text>
        <Text size="sm">
          <Coins amount={used} />
          {most === null ? ` · ${t.noLimit}` : ` ${t.of} `}
          {most !== null && <Coins amount={most} />}
        </Text>
      </Group>
      {most !== null && <Bar name={name} percent={percentOf(used, most)} />}
    </div>
  );
}

const Bar = ({ name, percent }: { name: string; percent: number }) => (
  <Progress value={percent} aria-label={name} color={percent < FULL ? 'blue' : 'red'} />
);

/** A budget that was lowered may be less than what is used. */
const percentOf = (used: Amount, most: Amount) =>
  most.units === 0n ? FULL : Math.min(FULL, (FULL * used.toNumber()) / most.toNumber());
