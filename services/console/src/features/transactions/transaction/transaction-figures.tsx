import type { Transaction } from '@cowrie/client';
import { Figure, Figures } from '../../../kit/facts/figures.tsx';
import { Coins } from '../../../kit/values/coins.tsx';
import { Party } from '../../../kit/values/party.tsx';
import { useTransactionPageTexts } from './texts.ts';

export function TransactionFigures({ of }: { of: Transaction | undefined }) {
  const t = useTransactionPageTexts();
  return (
    <Figures>
      <Figure name={t.amount}>{of && <Coins amount={of.amount} />}</Figure>
      <Figure name={t.from}>{of && <Party userId={of.fromUserId} treasury={of.fromTreasury} />}</Figure>
      <Figure name={t.to}>{of && <Party userId={of.toUserId} treasury={of.toTreasury} />}</Figure>
    </Figures>
  );
}
