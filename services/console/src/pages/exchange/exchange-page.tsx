import type { ExchangeRate } from '@cowrie/client';
import { Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { type Trouble, troubleOf } from '../../api/trouble.ts';
import { isAtLeast, useViewer } from '../../app/viewer.tsx';
import { Figure, Figures } from '../../ui/figures.tsx';
import { Page } from '../../ui/page.tsx';
import { TroubleNote } from '../../ui/trouble-note.tsx';
import { Time } from '../../ui/values/time.tsx';
import { RateHistory } from './history.tsx';
import { useRateText } from './rate-text.ts';
import { SetRate } from './set-rate.tsx';
import { useExchangeTexts } from './texts.ts';

/** What a coin is worth in XAF: now, before, and from now on. */
export function ExchangePage() {
  const t = useExchangeTexts();
  const viewer = useViewer();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({ queryKey: ['exchange-rate'], queryFn: readRateNow });
  const refresh = () =>
    Promise.all(
      ['exchange-rate', 'exchange-rates'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
    );
  return (
    <Page title={t.title} about={t.about}>
      {error && <TroubleNote trouble={troubleOf(error)} onRetry={refetch} />}
      {!error && <RateNow rate={data} />}
      {isAtLeast(viewer.role, 'SUPERADMIN') && <SetRate now={data} onSet={refresh} />}
      <Title order={2} size="h4">
        {t.history}
      </Title>
      <RateHistory />
    </Page>
  );
}

/** Null before there is one. */
async function readRateNow(): Promise<ExchangeRate | null> {
  try {
    return await api.getExchangeRate();
  } catch (error) {
    if (isNone(troubleOf(error))) return null;
    throw error;
  }
}

const isNone = (trouble: Trouble) => trouble.kind === 'problem' && trouble.code === 'not_found';

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
