import * as document from 'openapi:transferFromTreasury';
import type { Treasury } from '@cowrie/client';
import { negate } from '../../kit/format/amounts.ts';
import { TreasuryField } from '../../kit/forms/fields.tsx';
import { labelProps } from '../../kit/forms/form/field-kinds.tsx';
import type { Fields, InputsProps } from '../../kit/forms/form/fields.ts';
import { defineForm } from '../../kit/forms/form/form.ts';
import { pathOf, payment, TRANSFER } from '../../kit/forms/form/payment.tsx';
import { FormPage } from '../../kit/forms/form-page.tsx';
import { type Payment, toTransferBody } from '../../kit/forms/payment.ts';
import { PaymentFields } from '../../kit/forms/payment-fields.tsx';

type Code = Treasury['code'];

const paid = payment(TRANSFER);
const EMPTY = { ...paid.empty, from: 'general-operations' };
type TransferInput = typeof EMPTY;

/** A treasury cannot pay itself, so equal choices are replaced. */
const chooseOtherTreasury = (from: string, to: string) =>
  from !== to ? to : from === EMPTY.from ? EMPTY.treasury : EMPTY.from;

function Inputs({ input, onType, errorOf, labels }: InputsProps<TransferInput>) {
  const { from, treasury } = input;
  return (
    <>
      <TreasuryField
        {...labelProps(labels.from)}
        value={from}
        onType={(next) => onType({ from: next, treasury: chooseOtherTreasury(next, treasury) })}
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

/** In the address, `treasury` is the payer. */
const fields: Fields<TransferInput, Payment & { from: Code }> = {
  ...paid,
  empty: EMPTY,
  fromAddress: ({ treasury, ...search }) => ({
    ...paid.fromAddress(search),
    kind: undefined,
    from: treasury as Code | undefined,
    treasury: treasury === undefined ? undefined : chooseOtherTreasury(String(treasury), EMPTY.treasury),
  }),
  bodyOf(input) {
    const body = paid.bodyOf(input);
    return body && { ...body, from: input.from as Code };
  },
  Inputs,
};

export const transfer = defineForm({
  name: 'treasury-transfer',
  operation: 'transferFromTreasury',
  document,
  fields,
  toInput: ({ from, ...body }) => ({ code: from, ...toTransferBody(body) }),
  effects: ({ from, to, amount }) => [
    { account: { treasury: from }, change: negate(amount) },
    { account: to, change: amount },
  ],
  reason: ({ reason }) => reason,
  values: ({ from }) => ({ payer: { treasury: from } }),
});

export const TreasuryTransferPage = () => <FormPage form={transfer} />;
