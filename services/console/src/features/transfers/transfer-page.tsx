import * as document from 'openapi:transferCoins';
import { getRouteApi } from '@tanstack/react-router';
import { opposite } from '../../kit/format/amounts.ts';
import { named } from '../../kit/forms/addressee/addressee.ts';
import { findAddressee, paymentByEmail } from '../../kit/forms/addressee/payment-by-email.tsx';
import { defineAct } from '../../kit/forms/form/form.ts';
import { ActOnPage } from '../../kit/forms/form/form-on-page.tsx';
import { transferOf } from '../../kit/forms/payment.ts';
import { texts } from '../../kit/i18n/language.tsx';
import { Page } from '../../kit/page/page.tsx';
import { WalletTabs } from '../../kit/page/wallet-tabs.tsx';
import { useViewer } from '../../kit/session/viewer.tsx';

const route = getRouteApi('/wallet/transfer');

const isOwn = (to: object, { id }: { id: number }) => 'userId' in to && to.userId === id;

/** The reader's own coins for somebody else. */
const transfer = defineAct({
  name: 'transfer',
  operation: 'transferCoins',
  document,
  fields: paymentByEmail,
  input: (body) => transferOf(body),
  useData: function usePayer() {
    return { data: useViewer(), error: null, refetch: () => undefined };
  },
  effects: ({ to, amount }, { data: payer }) => [
    { on: { userId: payer.id }, measure: 'spendable', change: opposite(amount) },
    { on: to, change: amount },
  ],
  reason: ({ reason }) => reason,
  ask: findAddressee,
  problems: 'transfer',
  values: ({ to, found }, { data: payer }) => ({ to: found ? named(found) : to, isOwn: isOwn(to, payer) }),
  balanceOf: ({ wallet }) => wallet.balance,
});

const useTexts = texts({
  title: ['Transfer', 'Transfert'],
  about: ['Coins to another user or to a treasury', 'Des pièces pour un autre utilisateur ou une trésorerie'],
});

export function TransferPage() {
  const t = useTexts();
  return (
    <Page title={t.title} about={t.about}>
      <WalletTabs />
      <ActOnPage act={transfer} search={route.useSearch()} />
    </Page>
  );
}
