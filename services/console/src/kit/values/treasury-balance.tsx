import { Badge, Group } from '@mantine/core';
import { texts } from '../i18n/language.tsx';
import { Coins } from './coins.tsx';
import { isBelowAlarm, type WatchedTreasury } from './low-treasury.ts';

const useTexts = texts({
  low: ['Low', 'Bas'],
});

export function TreasuryBalance({ of }: { of: WatchedTreasury }) {
  const t = useTexts();
  return (
    <Group gap={6} justify="flex-end" wrap="nowrap" display="inline-flex">
      {isBelowAlarm(of) && (
        <Badge variant="light" color="red" radius="sm" tt="none" fw={600} miw="max-content">
          {t.low}
        </Badge>
      )}
      <Coins amount={of.balance} />
    </Group>
  );
}
