import { api } from '../../kit/api/api.ts';
import { defineTable, type PageCursor } from '../../kit/tables/define-table.ts';
import { Time } from '../../kit/values/time.tsx';
import { useRateText } from './rate-text.ts';

const PAGE_SIZE = 100;

const RateText = ({ say }: { say(text: ReturnType<typeof useRateText>): string }) => say(useRateText());

export const exchangeRates = defineTable({
  name: 'exchange-rates',
  async read(_question: undefined, at: PageCursor) {
    const { rates: rows, nextCursor } = await api.listExchangeRates({ ...at, limit: PAGE_SIZE });
    return { rows, nextCursor };
  },
  keyOf: ({ since }) => since,
  columns: {
    since: ({ since }) => <Time at={since} />,
    fee: { amount: ({ feePercent }) => <RateText say={({ fee }) => fee(feePercent)} /> },
    rate: { amount: ({ xafPerCoin }) => <RateText say={({ rate }) => rate(xafPerCoin)} /> },
  },
  texts: {
    caption: ['History', 'Historique'],
    empty: ['No rate has been set yet.', 'Aucun taux n’a encore été fixé.'],
    columns: {
      since: ['Since', 'Depuis'],
      fee: ['Fee', 'Frais'],
      rate: ['XAF per coin', 'XAF par pièce'],
    },
  },
});
