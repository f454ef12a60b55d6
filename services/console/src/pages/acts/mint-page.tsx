import schema from 'openapi:mintCoins';
import type { Output } from '@cowrie/client';
import { Text } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { clientWith } from '../../api/api.ts';
import { useForm } from '../../forms/use-form.ts';
import { texts } from '../../i18n/language.tsx';
import { useApiKey } from '../../ui/acts/fields.tsx';
import { ActFlow } from '../../ui/acts/flow/act-flow.tsx';
import { LookedOver } from '../../ui/acts/flow/looked-over.tsx';
import { useFlow } from '../../ui/acts/flow/use-flow.ts';
import { asTransfer, NO_PAYMENT, type Payment, paymentOf } from '../../ui/acts/payment.ts';
import { PaymentFields } from '../../ui/acts/payment-fields.tsx';
import { Recorded } from '../../ui/acts/recorded.tsx';
import { useCoinsText, useSideText } from '../../ui/acts/say.ts';
import { Coins } from '../../ui/values/coins.tsx';
import { ActPage } from './act-page.tsx';
import { kindOf } from './given.ts';

const useTexts = texts(
  {
    means: (coins: string, to: string) =>
      `${coins} new coins are made for ${to}. The supply grows by as much.`,
    mayWait:
      'If that is above the limit of this platform, it becomes a request: nothing is minted until a second administrator approves it.',
    send: 'Mint',
    balanceNow: 'Its balance is now',
    waits: 'Nothing is minted yet. The request waits for a second administrator, who is not you:',
    inbox: 'Inbox',
  },
  {
    means: (coins: string, to: string) =>
      `${coins} nouvelles pièces sont créées pour ${to}. La masse augmente d’autant.`,
    mayWait:
      'Au-delà de la limite de cette plateforme, cela devient une demande : rien n’est émis avant l’accord d’un second administrateur.',
    send: 'Émettre',
    balanceNow: 'Son solde est maintenant de',
    waits: 'Rien n’est encore émis. La demande attend un second administrateur, qui n’est pas vous :',
    inbox: 'À décider',
  },
);
const route = getRouteApi('/acts/mint');

/** New coins for a user or a treasury. */
export function MintPage() {
  const t = useTexts();
  const key = useApiKey('coins:mint');
  const { userId, treasury, amount, reason } = route.useSearch();
  const flow = useFlow({
    name: 'mint',
    empty: NO_PAYMENT,
    given: { kind: kindOf({ userId, treasury }), userId: userId?.toString(), treasury, amount, reason },
    bodyOf: paymentOf,
    send: ({ to, ...rest }, options) => clientWith(key.apiKey).mintCoins({ ...to, ...rest }, options),
  });
  const { toUserId, toTreasury, ...rest } = {
    toUserId: undefined,
    toTreasury: undefined,
    ...asTransfer(flow.input),
  };
  const form = useForm(schema, { userId: toUserId, treasury: toTreasury, ...rest });
  return (
    <ActPage act="mint">
      <ActFlow
        flow={flow}
        checked={form}
        reviewChecked={key.form}
        form={
          <PaymentFields
            input={flow.input}
            onType={flow.type}
            errorOf={(field) => form.errorOf(field === 'user' ? 'userId' : field)}
          />
        }
        review={(payment) => (
          <>
            <Review payment={payment} wasSent={flow.wasSent} />
            {key.field}
          </>
        )}
        send={t.send}
        result={(result) => <Result result={result} />}
      />
    </ActPage>
  );
}

function Review({ payment, wasSent }: { payment: Payment; wasSent: boolean }) {
  const t = useTexts();
  const coins = useCoinsText();
  const { to, amount, reason } = payment;
  return (
    <>
      <LookedOver
        means={t.means(coins(amount), useSideText(to))}
        effects={[
          { on: to, change: amount },
          { on: 'supply', change: amount },
        ]}
        reason={reason}
        wasSent={wasSent}
      />
      <Text size="sm" c="dimmed">
        {t.mayWait}
      </Text>
    </>
  );
}

function Result({ result }: { result: Output<'mintCoins'> }) {
  const t = useTexts();
  if ('request' in result) {
    return (
      <Text size="sm">
        {t.waits} <Link to="/inbox">{t.inbox}</Link>
      </Text>
    );
  }
  const { balance } = 'wallet' in result ? result.wallet : result.treasury;
  return (
    <Recorded transaction={result.transaction}>
      {t.balanceNow} <Coins amount={balance} />
    </Recorded>
  );
}
