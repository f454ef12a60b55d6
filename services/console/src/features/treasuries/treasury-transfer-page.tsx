import * as document from 'openapi:transferFromTreasury';
import type { Treasury } from '@cowrie/client';
import { opposite } from '../../kit/format/amounts.ts';
import { TreasuryField } from '../../kit/forms/fields.tsx';
import { named } from '../../kit/forms/form/field-kinds.tsx';
import type { Fields, InputsProps } from '../../kit/forms/form/fields.ts';
import { defineAct } from '../../kit/forms/form/form.ts';
import { pathOf, payment, TRANSFER } from '../../kit/forms/form/payment.tsx';
import { ActPage } from '../../kit/forms/form-page.tsx';
import { type Payment, transferOf } from '../../kit/forms/payment.ts';
import { PaymentFields } from '../../kit/forms/payment-fields.tsx';

type Code = Treasury['code'];

const paid = payment(TRANSFER);
const EMPTY = { ...paid.empty, from: 'general-operations' };
type Given = typeof EMPTY;

/** A treasury pays another one. */
const otherThan = (from: string, to: string) =>
  from !== to ? to : from === EMPTY.from ? EMPTY.treasury : EMPTY.from;

function Inputs({ input, onType, errorOf, labels }: InputsProps<Given>) {
  const { from, treasury } = input;
  return (
    <>
      <TreasuryField
        {...named(labels.from)}
        value={from}
        onType={(next) => onType({ from: next, treasury: otherThan(next, treasury) })}
      />
      <PaymentFields
        input={input}
        onType={onType}
        errorOf={(field) => errorOf(pathOf(field, TRANSFER))}
        except={from as Code}
      />
    </>
  );
}

/** The address names the treasury that pays. */
const fields: Fields<Given, Payment & { from: Code }> = {
  ...paid,
  empty: EMPTY,
  given: ({ treasury, ...search }) => ({
    ...paid.given(search),
    kind: undefined,
    from: treasury as Code | undefined,
    treasury: treasury === undefined ? undefined : otherThan(String(treasury), EMPTY.treasury),
  }),
  bodyOf(input) {
    const body = paid.bodyOf(input);
    return body && { ...body, from: input.from as Code };
  },
  Inputs,
};

/** Coins of a treasury for a user or another treasury. */
export const transfer = defineAct({
  name: 'treasury-transfer',
  operation: 'transferFromTreasury',
  document,
  fields,
  input: ({ from, ...body }) => ({ code: from, ...transferOf(body) }),
  effects: ({ from, to, amount }) => [
    { on: { treasury: from }, change: opposite(amount) },
    { on: to, change: amount },
  ],
  reason: ({ reason }) => reason,
  values: ({ from }) => ({ payer: { treasury: from } }),
});

export const TreasuryTransferPage = () => <ActPage act={transfer} />;
