import type { Treasury } from '@cowrie/client';
import type { ReactNode } from 'react';
import { PersonField } from '../people/person-field.tsx';
import { AmountInput } from './amount-input.tsx';
import { ReasonField, ReceiverKindField, TreasuryField } from './fields.tsx';
import type { PaymentInput } from './payment.ts';

type Props = {
  input: PaymentInput;
  onType(next: Partial<PaymentInput>): void;
  errorOf(field: 'user' | 'amount' | 'reason'): string | undefined;
  /** The treasury that pays; it cannot receive. */
  except?: Treasury['code'] | undefined;
  Person?(props: { value: string; onType(value: string): void; error: string | undefined }): ReactNode;
};

export function PaymentFields({ input, onType, errorOf, except, Person = PersonField }: Props) {
  return (
    <>
      <ReceiverKindField value={input.kind} onType={(kind) => onType({ kind })} />
      {input.kind === 'user' ? (
        <Person value={input.userId} onType={(userId) => onType({ userId })} error={errorOf('user')} />
      ) : (
        <TreasuryField value={input.treasury} onType={(treasury) => onType({ treasury })} except={except} />
      )}
      <AmountInput value={input.amount} onType={(amount) => onType({ amount })} error={errorOf('amount')} />
      <ReasonField value={input.reason} onType={(reason) => onType({ reason })} error={errorOf('reason')} />
    </>
  );
}
