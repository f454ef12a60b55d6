import { defineRows } from '../tables/define-table.ts';
import { Coins } from '../values/coins.tsx';
import { Time } from '../values/time.tsx';
import { useBalanceLineTexts } from './texts.ts';
import type { Point } from './use-balances.ts';

const { en, fr } = useBalanceLineTexts.all;

export const balanceRows = defineRows<Point>()({
  keyOf: ({ at }) => at,
  columns: {
    moment: ({ at }) => <Time at={new Date(at).toISOString()} />,
    balance: { amount: ({ balance }) => <Coins amount={balance} /> },
  },
  texts: {
    caption: [en.title, fr.title],
    empty: ['–', '–'],
    columns: {
      moment: [en.moment, fr.moment],
      balance: [en.balance, fr.balance],
    },
  },
});
