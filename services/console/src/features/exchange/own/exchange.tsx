import * as quoted from 'openapi:createQuote';
import * as document from 'openapi:exchangeCoins';
import type { Output, Quote } from '@cowrie/client';
import { api } from '../../../kit/api/api.ts';
import { fields } from '../../../kit/forms/form/define-fields.tsx';
import { coinsUpTo } from '../../../kit/forms/form/field-kinds.tsx';
import type { Fields } from '../../../kit/forms/form/fields.ts';
import { defineAct } from '../../../kit/forms/form/form.ts';
import { Recorded } from '../../../kit/forms/recorded-transactions.tsx';
import { useOwnWallet } from '../../../kit/use-own-wallet.ts';
import { asAmount } from '../../../kit/validation/fields.ts';
import { Coins } from '../../../kit/values/coins.tsx';
import { Xaf } from '../../../kit/values/xaf.tsx';
import { quoteIn, quoteText } from './quote.ts';
import { QuoteReview } from './quote-review.tsx';
import { useExchangeTexts } from './texts.ts';

const typed = fields({ coins: coinsUpTo(() => useOwnWallet().data?.activeCoins) });

/** The coins that a quote is asked for; with other coins it is none any more. */
const quotedCoins: Fields<{ coins: string; quote: string }, Quote> = {
  empty: { coins: '', quote: '' },
  given: () => ({}),
  bodyOf: ({ quote }) => quoteIn(quote),
  asChecked: ({ coins }) => ({ coins: asAmount(coins) }),
  Inputs: ({ onType, ...props }) => (
    <typed.Inputs {...props} onType={(next) => onType({ ...next, quote: '' })} />
  ),
};

function Exchanged({ result: { transaction, wallet } }: { result: Output<'exchangeCoins'> }) {
  const t = useExchangeTexts();
  return (
    <Recorded transaction={transaction}>
      {t.balanceNow} <Coins amount={wallet.balance} /> · <Xaf xaf={wallet.xafBalance} /> XAF
    </Recorded>
  );
}

/** Coins for XAF: a quote is asked for, looked over, and taken while it is good. */
export const exchange = defineAct({
  name: 'exchange',
  operation: 'exchangeCoins',
  document,
  schema: quoted.default,
  fields: quotedCoins,
  ask: async ({ coins }) => ({ quote: quoteText(await api.createQuote({ coins: asAmount(coins) })) }),
  input: ({ id }) => ({ quoteId: id }),
  Review: QuoteReview,
  Result: Exchanged,
});
