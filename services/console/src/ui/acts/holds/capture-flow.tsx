import schema from 'openapi:captureHold';
import { Amount, type Hold } from '@cowrie/client';
import { Text } from '@mantine/core';
import { api } from '../../../api/api.ts';
import { opposite, readAmount } from '../../../format/amounts.ts';
import { asAmount } from '../../../forms/fields.ts';
import { type Form, useForm } from '../../../forms/use-form.ts';
import { useDebounced } from '../../filters/use-debounced.ts';
import { AmountInput } from '../amount-input.tsx';
import { ActFlow } from '../flow/act-flow.tsx';
import { LookedOver } from '../flow/looked-over.tsx';
import { useFlow } from '../flow/use-flow.ts';
import { Recorded } from '../recorded.tsx';
import { useCoinsText, useSideText } from '../say.ts';
import { HoldField, QUIET_MS, readHoldId, sidesOf, useHold, WithHold, withHoldId } from './hold.tsx';
import { useHoldTexts } from './hold-texts.ts';

const EMPTY = { holdId: '', amount: '' };
const REQUEST = withHoldId(schema, ['amount']);

function bodyOf({ holdId, amount }: typeof EMPTY) {
  const id = readHoldId(holdId);
  const coins = readAmount(amount);
  return id === null || coins === null ? null : { id, amount: coins };
}

/** A hold whose receiver is paid. */
export function CaptureFlow({ given }: { given: Partial<Record<keyof typeof EMPTY, string | undefined>> }) {
  const t = useHoldTexts();
  const flow = useFlow({
    name: 'capture',
    empty: EMPTY,
    given,
    bodyOf,
    send: (body, options) => api.captureHold(body, options),
  });
  const form = useForm(REQUEST, { holdId: flow.input.holdId.trim(), amount: asAmount(flow.input.amount) });
  return (
    <ActFlow
      flow={flow}
      checked={form}
      form={<CaptureFields input={flow.input} onType={flow.type} form={form} />}
      review={(body) => (
        <WithHold id={body.id}>
          {(hold) => <Review hold={hold} amount={body.amount} wasSent={flow.wasSent} />}
        </WithHold>
      )}
      send={t.capture}
      result={({ transaction }) => <Recorded transaction={transaction} />}
    />
  );
}

type FieldsProps = { input: typeof EMPTY; onType(next: Partial<typeof EMPTY>): void; form: Form };

function CaptureFields({ input, onType, form }: FieldsProps) {
  const { data } = useHold(readHoldId(useDebounced(input.holdId, QUIET_MS)));
  return (
    <>
      <HoldField
        value={input.holdId}
        onType={(holdId) => onType({ holdId })}
        error={form.errorOf('holdId')}
      />
      <AmountInput
        value={input.amount}
        onType={(amount) => onType({ amount })}
        all={data?.amount}
        error={form.errorOf('amount')}
      />
    </>
  );
}

const NOTHING = Amount.ofUnits(0n);

function Review({ hold, amount, wasSent }: { hold: Hold; amount: Amount; wasSent: boolean }) {
  const t = useHoldTexts();
  const coins = useCoinsText();
  const { from, to } = sidesOf(hold);
  const rest = hold.amount.minus(amount);
  const means = t.captures(coins(amount), useSideText(from), useSideText(to));
  return (
    <>
      <LookedOver
        means={`${means} ${rest.units > 0n ? t.rest(coins(rest)) : t.noRest}`}
        effects={[
          { on: from, change: opposite(amount) },
          { on: from, measure: 'spendable', change: rest.units > 0n ? rest : NOTHING },
          { on: to, change: amount },
        ]}
        reason={hold.reason}
        wasSent={wasSent}
      />
      {!wasSent && rest.units < 0n && (
        <Text size="sm" c="var(--mantine-color-error)">
          {t.tooMuch(coins(hold.amount))}
        </Text>
      )}
    </>
  );
}
