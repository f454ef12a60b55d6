import type { Wallet } from '@cowrie/client';
import { Figure, Figures } from './facts/figures.tsx';
import { texts } from './i18n/language.tsx';
import { Coins } from './values/coins.tsx';
import { Xaf } from './values/xaf.tsx';

const useTexts = texts({
  balance: ['Balance', 'Solde'],
  spendable: ['Available', 'Disponible'],
  onHold: ['On hold', 'Réservé'],
  xaf: ['XAF', 'XAF'],
});

export function Balances({ wallet }: { wallet: Wallet | undefined }) {
  const t = useTexts();
  return (
    <Figures>
      <Figure name={t.balance}>{wallet && <Coins amount={wallet.balance} />}</Figure>
      <Figure name={t.spendable}>{wallet && <Coins amount={wallet.activeCoins} />}</Figure>
      <Figure name={t.onHold}>{wallet && <Coins amount={wallet.balance.minus(wallet.activeCoins)} />}</Figure>
      <Figure name={t.xaf}>{wallet && <Xaf xaf={wallet.xafBalance} />}</Figure>
    </Figures>
  );
}
