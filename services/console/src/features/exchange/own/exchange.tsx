import * as quoted from 'openapi:createQuote';
import * as document from 'openapi:exchangeCoins';
import type { Output, Quote } from '@cowrie/client';
import { api } from '../../../kit/api/api.ts';
import { defineFields } from '../../../kit/forms/form/define-fields.tsx';
import { coinsUpTo } from '../../../kit/forms/form/field-kinds.tsx';
import type { Fields } from '../../../kit/forms/form/fields.ts';
import { defineForm } from '../../../kit/forms/form/form.ts';
import { RecordedTransactions } from '../../../kit/forms/recorded-transactions.tsx';
import { useOwnWallet } from '../../../kit/use-own-wallet.ts';
import { amountOrText } from '../../../kit/validation/fields.ts';
import { Coins } from '../../../kit/values/coins.tsx';
import { Xaf } from '../../../kit/values/xaf.tsx';
import { quoteText, readQuote } from './quote.ts';
import { QuoteReview } from './quote-review.tsx';
import { useExchangeTexts } from './texts.ts';

const coinsField = defineFields({ coins: coinsUpTo(() => useOwnWallet().data?.activeCoins) });

/** Changing the amount drops the quote. */
const quotedCoins: Fields<{ coins: string; quote: string }, Quote> = {
  empty: { coins: '', quote: '' },
  fromAddress: () => ({}),
  bodyOf: ({ quote }) => readQuote(quote),
  toJson: ({ coins }) => ({ coins: amountOrText(coins) }),
  Inputs: ({ onType, ...props }) => (
    <coinsField.Inputs {...props} onType={(next) => onType({ ...next, quote: '' })} />
  ),
};

function ExchangeResult({ result: { transaction, wallet } }: { result: Output<'exchangeCoins'> }) {
  const t = useExchangeTexts();
  return (
    <RecordedTransactions transaction={transaction}>
      {t.balanceNow} <Coins amount={wallet.balance} /> · <Xaf xaf={wallet.xafBalance} /> XAF
    </RecordedTransactions>
  );
}

export const exchange = defineForm({
  name: 'exchange',
  operation: 'exchangeCoins',
  document,
  schema: quoted.default,
  fields: quotedCoins,
  prepare: async ({ coins }) => ({ quote: quoteText(await api.createQuote({ coins: amountOrText(coins) })) }),
  toInput: ({ id }) => ({ quoteId: id }),
  Review: QuoteReview,
  Result: ExchangeResult,
});
