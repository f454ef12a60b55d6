import schema from 'openapi:createQuote';
import { isProblem } from '@cowrie/client';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { troubleOf } from '../../../api/trouble.ts';
import { asAmount } from '../../../forms/fields.ts';
import { useForm } from '../../../forms/use-form.ts';
import { useLanguage } from '../../../i18n/language.tsx';
import { AmountInput } from '../../../ui/acts/amount-input.tsx';
import { ActFlow } from '../../../ui/acts/flow/act-flow.tsx';
import { useFlow } from '../../../ui/acts/flow/use-flow.ts';
import { Recorded } from '../../../ui/acts/recorded.tsx';
import { useAct } from '../../../ui/acts/use-act.ts';
import { Page } from '../../../ui/page.tsx';
import { TroubleNote } from '../../../ui/trouble-note.tsx';
import { Coins } from '../../../ui/values/coins.tsx';
import { Xaf } from '../../../ui/values/xaf.tsx';
import { WalletTabs } from '../wallet-tabs.tsx';
import { quoteIn, quoteText } from './quote.ts';
import { QuoteReview } from './quote-review.tsx';
import { useExchangeTexts } from './texts.ts';

/** Coins for XAF: a quote is asked for, looked over, and taken while it is good. */
export function ExchangePage() {
  const t = useExchangeTexts();
  const wallet = useQuery({ queryKey: ['wallet'], queryFn: () => api.getMyWallet() });
  const flow = useFlow({
    name: 'exchange',
    empty: { coins: '', quote: '' },
    bodyOf: ({ quote }) => quoteIn(quote),
    send: ({ id }, options) => api.exchangeCoins({ quoteId: id }, options),
  });
  const body = { coins: asAmount(flow.input.coins) };
  const form = useForm(schema, body);
  const ask = useAct(
    () => api.createQuote(body),
    (quote) => flow.review({ quote: quoteText(quote) }),
  );
  return (
    <Page title={t.title} about={t.about}>
      <WalletTabs />
      <Rate />
      <ActFlow
        flow={flow}
        checked={form}
        toReview={{ label: t.quote, isReady: !ask.isBusy, run: ask.run }}
        form={
          <>
            <AmountInput
              label={t.coins}
              value={flow.input.coins}
              onType={(coins) => flow.type({ coins, quote: '' })}
              all={wallet.data?.activeCoins}
              error={form.errorOf('coins')}
            />
            {ask.trouble && <TroubleNote trouble={ask.trouble} />}
          </>
        }
        review={(quote) => (
          <QuoteReview
            key={quote.id}
            quote={quote}
            xaf={wallet.data?.xafBalance}
            wasSent={flow.wasSent}
            isSending={flow.act.isBusy}
            ask={ask}
          />
        )}
        send={t.send}
        result={({ transaction, wallet: { balance, xafBalance } }) => (
          <Recorded transaction={transaction}>
            {t.balanceNow} <Coins amount={balance} /> · <Xaf xaf={xafBalance} /> XAF
          </Recorded>
        )}
      />
    </Page>
  );
}

/** What a coin is worth now. */
function Rate() {
  const t = useExchangeTexts();
  const { locale } = useLanguage();
  const { data, error, refetch } = useQuery({
    queryKey: ['exchange-rate'],
    queryFn: () => api.getExchangeRate(),
  });
  if (error && isProblem(error, 'not_found')) return <Text c="dimmed">{t.noRate}</Text>;
  if (error) return <TroubleNote trouble={troubleOf(error)} onRetry={refetch} />;
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 });
  return (
    <Text size="sm" c="dimmed">
      {data ? t.rate(numbers.format(data.xafPerCoin), numbers.format(data.feePercent)) : '…'}
    </Text>
  );
}
