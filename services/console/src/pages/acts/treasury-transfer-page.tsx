import schema from 'openapi:transferFromTreasury';
import type { Treasury } from '@cowrie/client';
import { getRouteApi } from '@tanstack/react-router';
import { api } from '../../api/api.ts';
import { opposite } from '../../format/amounts.ts';
import { useForm } from '../../forms/use-form.ts';
import { texts } from '../../i18n/language.tsx';
import { TreasuryField } from '../../ui/acts/fields.tsx';
import { ActFlow } from '../../ui/acts/flow/act-flow.tsx';
import { LookedOver } from '../../ui/acts/flow/looked-over.tsx';
import { useFlow } from '../../ui/acts/flow/use-flow.ts';
import { asTransfer, NO_PAYMENT, type Payment, paymentOf, transferOf } from '../../ui/acts/payment.ts';
import { PaymentFields } from '../../ui/acts/payment-fields.tsx';
import { Recorded } from '../../ui/acts/recorded.tsx';
import { useCoinsText, useSideText } from '../../ui/acts/say.ts';
import { ActPage } from './act-page.tsx';

const useTexts = texts(
  {
    from: 'From',
    means: (coins: string, from: string, to: string) => `${coins} coins go from ${from} to ${to}.`,
    send: 'Transfer',
  },
  {
    from: 'De',
    means: (coins: string, from: string, to: string) => `${coins} pièces vont de ${from} à ${to}.`,
    send: 'Transférer',
  },
);
const route = getRouteApi('/acts/treasury-transfer');
const EMPTY = { ...NO_PAYMENT, from: 'general-operations' };

type FromTreasury = Payment & { from: Treasury['code'] };

/** A treasury pays another one. */
const otherThan = (from: string, to: string) =>
  from !== to ? to : from === EMPTY.from ? EMPTY.treasury : EMPTY.from;

function bodyOf(input: typeof EMPTY): FromTreasury | null {
  const payment = paymentOf(input);
  return payment && { ...payment, from: input.from as Treasury['code'] };
}

/** Coins of a treasury for a user or another treasury. */
export function TreasuryTransferPage() {
  const t = useTexts();
  const { treasury, userId, amount, reason } = route.useSearch();
  const flow = useFlow({
    name: 'treasury-transfer',
    empty: EMPTY,
    given: {
      from: treasury,
      treasury: treasury && otherThan(treasury, EMPTY.treasury),
      userId: userId?.toString(),
      amount,
      reason,
    },
    bodyOf,
    send: ({ from, ...payment }, options) =>
      api.transferFromTreasury({ code: from, ...transferOf(payment) }, options),
  });
  const form = useForm(schema, asTransfer(flow.input));
  const { from, treasury: to } = flow.input;
  return (
    <ActPage act="treasury-transfer">
      <ActFlow
        flow={flow}
        checked={form}
        form={
          <>
            <TreasuryField
              label={t.from}
              value={from}
              onType={(next) => flow.type({ from: next, treasury: otherThan(next, to) })}
            />
            <PaymentFields
              input={flow.input}
              onType={flow.type}
              errorOf={(field) => form.errorOf(field === 'user' ? 'toUserId' : field)}
              except={from as Treasury['code']}
            />
          </>
        }
        review={(body) => <Review body={body} wasSent={flow.wasSent} />}
        send={t.send}
        result={({ transaction }) => <Recorded transaction={transaction} />}
      />
    </ActPage>
  );
}

function Review({ body, wasSent }: { body: FromTreasury; wasSent: boolean }) {
  const t = useTexts();
  const coins = useCoinsText();
  const { to, amount, reason } = body;
  const from = { treasury: body.from };
  return (
    <LookedOver
      means={t.means(coins(amount), useSideText(from), useSideText(to))}
      effects={[
        { on: from, change: opposite(amount) },
        { on: to, change: amount },
      ]}
      reason={reason}
      wasSent={wasSent}
    />
  );
}
