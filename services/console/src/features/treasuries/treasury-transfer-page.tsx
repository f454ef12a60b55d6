import * as document from 'openapi:transferFromTreasury';
import type { Treasury } from '@cowrie/client';
import { defineAct } from '../../kit/acts/act/act.ts';
import type { Fields, InputsProps } from '../../kit/acts/act/fields.ts';
import { named } from '../../kit/acts/act/kinds.tsx';
import { pathOf, payment, TRANSFER } from '../../kit/acts/act/payment.tsx';
import { ActPage } from '../../kit/acts/act-page.tsx';
import { TreasuryField } from '../../kit/acts/fields.tsx';
import { type Payment, transferOf } from '../../kit/acts/payment.ts';
import { PaymentFields } from '../../kit/acts/payment-fields.tsx';
import { opposite } from '../../kit/format/amounts.ts';

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
