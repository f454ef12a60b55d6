import * as document from 'openapi:transferCoins';
import { getRouteApi } from '@tanstack/react-router';
import { negate } from '../../kit/format/amounts.ts';
import { formatAddressee } from '../../kit/forms/addressee/addressee.ts';
import { findAddressee, paymentByEmail } from '../../kit/forms/addressee/payment-by-email.tsx';
import { defineForm } from '../../kit/forms/form/form.ts';
import { FormOnPage } from '../../kit/forms/form/form-on-page.tsx';
import { toTransferBody } from '../../kit/forms/payment.ts';
import { texts } from '../../kit/i18n/language.tsx';
import { Page } from '../../kit/page/page.tsx';
import { SpendableNote } from '../../kit/page/spendable-note.tsx';
import { WalletTabs } from '../../kit/page/wallet-tabs.tsx';
import { ScanButton } from '../../kit/scan/scan-button.tsx';
import { useViewer } from '../../kit/session/viewer.tsx';

const route = getRouteApi('/wallet/transfer');

const isOwn = (to: object, { id }: { id: number }) => 'userId' in to && to.userId === id;

const transfer = defineForm({
  name: 'transfer',
  operation: 'transferCoins',
  document,
  fields: paymentByEmail,
  toInput: (body) => toTransferBody(body),
  useData: function usePayer() {
    return { data: useViewer(), error: null, refetch: () => undefined };
  },
  effects: ({ to, amount }, { data: payer }) => [
    { account: { userId: payer.id }, measure: 'spendable', change: negate(amount) },
    { account: to, change: amount },
  ],
  reason: ({ reason }) => reason,
  prepare: findAddressee,
  problemWords: 'transfer',
  values: ({ to, found }, { data: payer }) => ({
    to: found ? formatAddressee(found) : to,
    isOwn: isOwn(to, payer),
  }),
  balanceOf: ({ wallet }) => wallet.balance,
});

const useTexts = texts({
  title: ['Transfer', 'Transfert'],
  about: ['Coins to another user or to a treasury', 'Des pièces pour un autre utilisateur ou une trésorerie'],
});

export function TransferPage() {
  const t = useTexts();
  return (
    <Page title={t.title} about={t.about} actions={<ScanButton />}>
      <WalletTabs />
      <SpendableNote />
      <FormOnPage form={transfer} search={route.useSearch()} />
    </Page>
  );
}
