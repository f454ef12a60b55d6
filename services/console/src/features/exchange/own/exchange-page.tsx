import { Text } from '@mantine/core';
import { troubleOf } from '../../../kit/api/trouble.ts';
import { FormOnPage } from '../../../kit/forms/form/form-on-page.tsx';
import { useLanguage } from '../../../kit/i18n/language.tsx';
import { Page } from '../../../kit/page/page.tsx';
import { WalletTabs } from '../../../kit/page/wallet-tabs.tsx';
import { TroubleNote } from '../../../kit/trouble-note.tsx';
import { useRateNow } from '../../../kit/use-rate-now.ts';
import { exchange } from './exchange.tsx';
import { useExchangeTexts } from './texts.ts';

export function ExchangePage() {
  const t = useExchangeTexts();
  return (
    <Page title={t.title} about={t.about}>
      <WalletTabs />
      <Rate />
      <FormOnPage form={exchange} />
    </Page>
  );
}

function Rate() {
  const t = useExchangeTexts();
  const { locale } = useLanguage();
  const { data, error, refetch } = useRateNow();
  if (error) return <TroubleNote trouble={troubleOf(error)} onRetry={refetch} />;
  if (data === null) return <Text c="dimmed">{t.noRate}</Text>;
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 });
  return (
    <Text size="sm" c="dimmed">
      {data ? t.rate(numbers.format(data.xafPerCoin), numbers.format(data.feePercent)) : '…'}
    </Text>
  );
}
