import type { ExchangeRate } from '@cowrie/client';
import { Text } from '@mantine/core';
import { troubleOf } from '../../kit/api/trouble.ts';
import { Figure, Figures } from '../../kit/facts/figures.tsx';
import { FormOnPage } from '../../kit/forms/form/form-on-page.tsx';
import { Page } from '../../kit/page/page.tsx';
import { Section } from '../../kit/page/section.tsx';
import { isAtLeast, useViewer } from '../../kit/session/viewer.tsx';
import { TroubleNote } from '../../kit/trouble-note.tsx';
import { useRateNow } from '../../kit/use-rate-now.ts';
import { Time } from '../../kit/values/time.tsx';
import { RateHistory } from './history.tsx';
import { useRateText } from './rate-text.ts';
import { setRate } from './set-rate.tsx';
import { useExchangeTexts } from './texts.ts';

export function ExchangePage() {
  const t = useExchangeTexts();
  const viewer = useViewer();
  const { data, error, refetch } = useRateNow();
  return (
    <Page title={t.title} about={t.about}>
      {error && <TroubleNote trouble={troubleOf(error)} onRetry={refetch} />}
      {!error && <RateNow rate={data} />}
      {isAtLeast(viewer.role, 'SUPERADMIN') && (
        <Section name={t.set}>
          <FormOnPage form={setRate} />
        </Section>
      )}
      <Section name={t.history}>
        <RateHistory />
      </Section>
    </Page>
  );
}

function RateNow({ rate }: { rate: ExchangeRate | null | undefined }) {
  const t = useExchangeTexts();
  const text = useRateText();
  if (rate === null) return <Text>{t.none}</Text>;
  return (
    <Figures>
      <Figure name={t.rate}>{rate && text.rate(rate.xafPerCoin)}</Figure>
      <Figure name={t.fee}>{rate && text.fee(rate.feePercent)}</Figure>
      <Figure name={t.since}>{rate && <Time at={rate.since} />}</Figure>
    </Figures>
  );
}
