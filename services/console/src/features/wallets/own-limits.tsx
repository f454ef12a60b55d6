import type { LimitUsage } from '@cowrie/client';
import { Card } from '@mantine/core';
import { UsageBar, usagePercent } from '../../kit/facts/usage-bar.tsx';
import { useCoinsText } from '../../kit/forms/sentence-format.ts';
import { texts } from '../../kit/i18n/language.tsx';
import { Section } from '../../kit/page/section.tsx';
import { Count } from '../../kit/values/count.tsx';
import { useWindowText } from '../../kit/values/limit-words.tsx';

const useTexts = texts({
  title: ['What you may send', 'Ce que vous pouvez envoyer'],
  within: [
    (name: string, window: string) => `${name}, within ${window}`,
    (name: string, window: string) => `${name}, en ${window}`,
  ],
  of: ['of', 'sur'],
  coins: ['coins', 'pièces'],
  times: ['times', 'fois'],
});

export function OwnLimits({ limits }: { limits: readonly LimitUsage[] }) {
  const t = useTexts();
  return (
    <Card>
      <Section name={t.title}>
        {limits.map((limit, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two limits may show the same values
          <OwnLimit key={index} of={limit} />
        ))}
      </Section>
    </Card>
  );
}

function OwnLimit({ of: { name, window, maxAmount, maxCount, usedAmount, usedCount } }: { of: LimitUsage }) {
  const t = useTexts();
  const coins = useCoinsText();
  const within = t.within(name, useWindowText()(window));
  return (
    <>
      {maxAmount !== null && (
        <UsageBar name={within} percent={usagePercent(usedAmount.toNumber(), maxAmount.toNumber())}>
          {coins(usedAmount)} {t.of} {coins(maxAmount)} {t.coins}
        </UsageBar>
      )}
      {maxCount !== null && (
        <UsageBar name={within} percent={usagePercent(usedCount, maxCount)}>
          <Count value={usedCount} /> {t.of} <Count value={maxCount} /> {t.times}
        </UsageBar>
      )}
    </>
  );
}
