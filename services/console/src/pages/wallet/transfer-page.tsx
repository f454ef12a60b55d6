import schema from 'openapi:transferCoins';
import { api } from '../../api/api.ts';
import { useViewer } from '../../app/viewer.tsx';
import { opposite } from '../../format/amounts.ts';
import { useForm } from '../../forms/use-form.ts';
import { ActFlow } from '../../ui/acts/flow/act-flow.tsx';
import { LookedOver } from '../../ui/acts/flow/looked-over.tsx';
import { useFlow } from '../../ui/acts/flow/use-flow.ts';
import { asTransfer, NO_PAYMENT, type Payment, paymentOf, transferOf } from '../../ui/acts/payment.ts';
import { PaymentFields } from '../../ui/acts/payment-fields.tsx';
import { Recorded } from '../../ui/acts/recorded.tsx';
import { useCoinsText, useSideText } from '../../ui/acts/say.ts';
import { Page } from '../../ui/page.tsx';
import { Coins } from '../../ui/values/coins.tsx';
import { useTransferTexts } from './transfer-texts.ts';
import { WalletTabs } from './wallet-tabs.tsx';

/** A transfer from what is typed to its result. */
export function TransferPage() {
  const t = useTransferTexts();
  const flow = useFlow({
    name: 'transfer',
    empty: NO_PAYMENT,
    bodyOf: paymentOf,
    send: (payment, options) => api.transferCoins(transferOf(payment), options),
  });
  const form = useForm(schema, asTransfer(flow.input));
  return (
    <Page title={t.title} about={t.about}>
      <WalletTabs />
      <ActFlow
        flow={flow}
        checked={form}
        form={
          <PaymentFields
            input={flow.input}
            onType={flow.type}
            errorOf={(field) => form.errorOf(field === 'user' ? 'toUserId' : field)}
          />
        }
        review={(payment) => <Review payment={payment} wasSent={flow.wasSent} />}
        result={({ transaction, wallet }) => (
          <Recorded transaction={transaction}>
            {t.balanceNow} <Coins amount={wallet.balance} />
          </Recorded>
        )}
      />
    </Page>
  );
}

function Review({ payment, wasSent }: { payment: Payment; wasSent: boolean }) {
  const t = useTransferTexts();
  const { id } = useViewer();
  const coins = useCoinsText();
  const { to, amount, reason } = payment;
  return (
    <LookedOver
      means={t.means(coins(amount), useSideText(to))}
      effects={[
        { on: { userId: id }, measure: 'spendable', change: opposite(amount) },
        { on: to, change: amount },
      ]}
      reason={reason}
      wasSent={wasSent}
    />
  );
}
