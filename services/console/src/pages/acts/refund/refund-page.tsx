import schema from 'openapi:refundPurchase';
import type { Amount } from '@cowrie/client';
import { Text, TextInput } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { api } from '../../../api/api.ts';
import { troubleOf } from '../../../api/trouble.ts';
import { opposite, readAmount } from '../../../format/amounts.ts';
import { readId } from '../../../format/ids.ts';
import { asAmount, asWhole } from '../../../forms/fields.ts';
import { type Form, useForm } from '../../../forms/use-form.ts';
import { AmountInput } from '../../../ui/acts/amount-input.tsx';
import { ReasonField } from '../../../ui/acts/fields.tsx';
import { ActFlow } from '../../../ui/acts/flow/act-flow.tsx';
import { LookedOver } from '../../../ui/acts/flow/looked-over.tsx';
import { useFlow } from '../../../ui/acts/flow/use-flow.ts';
import { Recorded } from '../../../ui/acts/recorded.tsx';
import { useCoinsText, useSideText } from '../../../ui/acts/say.ts';
import { useDebounced } from '../../../ui/filters/use-debounced.ts';
import { TroubleNote } from '../../../ui/trouble-note.tsx';
import { useWord } from '../../../ui/values/words.ts';
import { ActPage } from '../act-page.tsx';
import { useRefundTexts } from './refund-texts.ts';
import { type Purchase, usePurchase } from './use-purchase.ts';

const route = getRouteApi('/acts/refund');
const QUIET_MS = 250;
const EMPTY = { transactionId: '', amount: '', reason: '' };

/** How much has to be said: what is sent is what was looked over, whatever else is refunded meanwhile. */
const REQUEST = { ...schema, required: ['transactionId', 'amount', 'reason'] };

type Refund = { transactionId: number; amount: Amount; reason: string };

function bodyOf({ transactionId, amount, reason }: typeof EMPTY): Refund | null {
  const id = readId(transactionId);
  const coins = readAmount(amount);
  const why = reason.trim();
  return id === null || coins === null || why === ''
    ? null
    : { transactionId: id, amount: coins, reason: why };
}

/** A purchase that is given back, or a part of it. */
export function RefundPage() {
  const t = useRefundTexts();
  const { transactionId, amount, reason } = route.useSearch();
  const flow = useFlow({
    name: 'refund',
    empty: EMPTY,
    given: { transactionId: transactionId?.toString(), amount, reason },
    bodyOf,
    send: (body, options) => api.refundPurchase(body, options),
  });
  const { transactionId: typedId, ...typed } = flow.input;
  const form = useForm(REQUEST, {
    transactionId: asWhole(typedId),
    amount: asAmount(typed.amount),
    reason: typed.reason.trim(),
  });
  return (
    <ActPage act="refund">
      <ActFlow
        flow={flow}
        checked={form}
        form={<RefundFields input={flow.input} onType={flow.type} form={form} />}
        review={(body) => <Review body={body} wasSent={flow.wasSent} />}
        send={t.send}
        result={({ transaction }) => <Recorded transaction={transaction} />}
      />
    </ActPage>
  );
}

type FieldsProps = { input: typeof EMPTY; onType(next: Partial<typeof EMPTY>): void; form: Form };

/** The purchase says which one it is, and why another transaction is none. */
function RefundFields({ input, onType, form }: FieldsProps) {
  const t = useRefundTexts();
  const coins = useCoinsText();
  const word = useWord();
  const { data, error } = usePurchase(readId(useDebounced(input.transactionId, QUIET_MS)));
  const trouble = error ? troubleOf(error) : null;
  const wrong = data && data.purchase === null ? t.notPurchase(word(data.transaction.type)) : undefined;
  const found =
    data?.purchase && t.found(coins(data.purchase.amount), coins(data.left), data.purchase.reason);
  return (
    <>
      <TextInput
        label={t.purchase}
        description={found ?? t.purchaseAbout}
        inputMode="numeric"
        autoComplete="off"
        value={input.transactionId}
        onChange={(event) => onType({ transactionId: event.currentTarget.value })}
        error={trouble?.kind === 'problem' ? trouble.detail : (wrong ?? form.errorOf('transactionId'))}
      />
      <AmountInput
        value={input.amount}
        onType={(amount) => onType({ amount })}
        all={data?.left}
        error={form.errorOf('amount')}
      />
      <ReasonField
        value={input.reason}
        onType={(reason) => onType({ reason })}
        error={form.errorOf('reason')}
      />
    </>
  );
}

function Review({ body, wasSent }: { body: Refund; wasSent: boolean }) {
  const t = useRefundTexts();
  const word = useWord();
  const { data, error, refetch } = usePurchase(body.transactionId);
  if (error) return <TroubleNote trouble={troubleOf(error)} onRetry={refetch} />;
  if (!data) return <Text>{t.looking}</Text>;
  if (!data.purchase) return <Text>{t.notPurchase(word(data.transaction.type))}</Text>;
  return <Meaning body={body} purchase={data.purchase} left={data.left} wasSent={wasSent} />;
}

type Props = { body: Refund; purchase: Purchase; left: Amount; wasSent: boolean };

function Meaning({ body, purchase, left, wasSent }: Props) {
  const t = useRefundTexts();
  const coins = useCoinsText();
  const { amount, reason } = body;
  const from = { treasury: purchase.toTreasury };
  const to = { userId: purchase.fromUserId };
  const means = t.means(coins(amount), useSideText(from), useSideText(to));
  const after = left.minus(amount);
  return (
    <>
      <LookedOver
        means={
          wasSent || after.units < 0n ? means : `${means} ${t.left(coins(purchase.amount), coins(after))}`
        }
        effects={[
          { on: from, change: opposite(amount) },
          { on: to, change: amount },
        ]}
        reason={reason}
        wasSent={wasSent}
      />
      {!wasSent && after.units < 0n && (
        <Text size="sm" c="var(--mantine-color-error)">
          {t.tooMuch(coins(left))}
        </Text>
      )}
    </>
  );
}
