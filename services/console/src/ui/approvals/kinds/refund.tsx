import { Amount, type Approval, type Transaction } from '@cowrie/client';
import { api } from '../../../api/api.ts';
import { refundsOf, sumOf } from '../../../api/related.ts';
import { Coins } from '../../values/coins.tsx';
import { TransactionLink } from '../../values/transaction-link.tsx';
import { defineKind, type Told } from '../kind.ts';
import { numberIn, treasurySide, userSide } from '../request.ts';
import { amountOf } from './coins.tsx';

type Purchase = { purchase: Transaction; left: Amount };

const idOf = (approval: Approval) => numberIn(approval, 'transactionId') ?? 0;

async function readPurchase(approval: Approval): Promise<Purchase> {
  const purchase = await api.getTransaction({ id: idOf(approval) });
  const { rows } = await refundsOf(api, purchase);
  return { purchase, left: purchase.amount.minus(Amount.ofUnits(sumOf(rows))) };
}

/** What it gives back: without an amount all that is left when it is done. */
const givenBack = ({ approval, data }: Told<Purchase>): Amount | undefined =>
  approval.status === 'PENDING' && approval.request.amount === undefined && data
    ? data.left
    : amountOf(approval);

const isTooMuch = (told: Told<Purchase>) => {
  const amount = givenBack(told);
  return told.data && amount && (amount.units > told.data.left.units || told.data.left.units === 0n);
};
const saidBack = (told: Told<Purchase>) => {
  const amount = givenBack(told);
  return amount ? told.say.coins(amount) : '…';
};
const leftOf = ({ data, say }: Told<Purchase>) => (data ? say.coins(data.left) : '…');
const hasOther = ({ approval, data }: Told<Purchase>) =>
  data && approval.request.amount === undefined && approval.amount?.units !== data.left.units;

export const refund = defineKind<Purchase>()({
  read: { key: (approval) => ['purchase-left', idOf(approval)], from: readPurchase },
  movement(told) {
    const amount = givenBack(told);
    if (!told.data || !amount) return null;
    const { fromUserId, toTreasury, toUserId } = told.data.purchase;
    const paid = treasurySide(toTreasury ?? undefined) ?? userSide(toUserId);
    return { from: paid, to: userSide(fromUserId), amount };
  },
  facts: ({ approval, data }) => ({
    purchase: <TransactionLink id={idOf(approval)} />,
    paid: data && <Coins amount={data.purchase.amount} />,
    left: data && <Coins amount={data.left} />,
  }),
  texts: {
    en: {
      sentence: (told) => `Give ${saidBack(told)} coins of purchase ${idOf(told.approval)} back`,
      doubts: (told) => [
        isTooMuch(told) && `Only ${leftOf(told)} coins of this purchase are left to refund now.`,
        hasOther(told) &&
          'It gives back all that is left, which is another amount than when it was asked for.',
      ],
      names: { purchase: 'Purchase', paid: 'Paid then', left: 'Left to refund' },
    },
    fr: {
      sentence: (told) => `Rendre ${saidBack(told)} pièces de l’achat ${idOf(told.approval)}`,
      doubts: (told) => [
        isTooMuch(told) && `Il reste ${leftOf(told)} pièces à rembourser de cet achat.`,
        hasOther(told) && 'Tout le reste est rendu, et ce n’est plus le même montant qu’à la demande.',
      ],
      names: { purchase: 'Achat', paid: 'Payé alors', left: 'Encore remboursable' },
    },
  },
});
