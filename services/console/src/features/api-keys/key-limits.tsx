import type { ApiKey } from '@cowrie/client';
import { Text } from '@mantine/core';
import { texts } from '../../kit/i18n/language.tsx';
import { Coins } from '../../kit/values/coins.tsx';

const useTexts = texts({
  each: ['per transaction', 'par transaction'],
  day: ['minted per day', 'émises par jour'],
  from: ['from', 'depuis'],
});

export function KeyLimits({ of: key }: { of: ApiKey }) {
  const t = useTexts();
  const { perTransactionLimit, dailyMintLimit, allowedNetworks } = key;
  return (
    <>
      {perTransactionLimit !== null && (
        <Text size="sm">
          <Coins amount={perTransactionLimit} /> {t.each}
        </Text>
      )}
      {dailyMintLimit !== null && (
        <Text size="sm">
          <Coins amount={dailyMintLimit} /> {t.day}
        </Text>
      )}
      {allowedNetworks !== null && (
        <Text size="sm">
          {t.from} {allowedNetworks.join(', ')}
        </Text>
      )}
    </>
  );
}
