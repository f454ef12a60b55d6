import * as document from 'openapi:transferCoins';
import { useViewer } from '../../app/viewer.tsx';
import { opposite } from '../../format/amounts.ts';
import { texts } from '../../i18n/language.tsx';
import { defineAct } from '../../ui/acts/act/act.ts';
import { ActOnPage } from '../../ui/acts/act/act-on-page.tsx';
import { payment, TRANSFER } from '../../ui/acts/act/payment.tsx';
import { transferOf } from '../../ui/acts/payment.ts';
import { Page } from '../../ui/page.tsx';
import { WalletTabs } from './wallet-tabs.tsx';

/** The reader's own coins for somebody else. */
const transfer = defineAct({
  name: 'transfer',
  operation: 'transferCoins',
  document,
  fields: payment(TRANSFER),
  input: transferOf,
  useData: function usePayer() {
    return { data: useViewer(), error: null, refetch: () => undefined };
  },
  effects: ({ to, amount }, { data: payer }) => [
    { on: { userId: payer.id }, measure: 'spendable', change: opposite(amount) },
    { on: to, change: amount },
  ],
  reason: ({ reason }) => reason,
  balanceOf: ({ wallet }) => wallet.balance,
  texts: {
    en: {
      send: 'Send',
      means: ({ to, amount }, { say }) =>
        `You send ${say.coins(amount)} coins to ${say.side(to)}. Nobody but they can give them back.`,
      balanceNow: 'Your balance is now',
    },
    fr: {
      send: 'Envoyer',
      means: ({ to, amount }, { say }) =>
        `Vous envoyez ${say.coins(amount)} pièces à ${say.side(to)}. Personne d’autre ne pourra vous les rendre.`,
      balanceNow: 'Votre solde est maintenant de',
    },
  },
});

const useTexts = texts(
  { title: 'Transfer', about: 'Coins to another user or to a treasury' },
  { title: 'Transfert', about: 'Des pièces pour un autre utilisateur ou une trésorerie' },
);

export function TransferPage() {
  const t = useTexts();
  return (
    <Page title={t.title} about={t.about}>
      <WalletTabs />
      <ActOnPage act={transfer} />
    </Page>
  );
}
