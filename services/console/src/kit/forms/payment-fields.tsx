import type { Treasury } from '@cowrie/client';
import type { ReactNode } from 'react';
import { PersonField } from '../people/person-field.tsx';
import { AmountInput } from './amount-input.tsx';
import { KindField, ReasonField, TreasuryField } from './fields.tsx';
import type { PaymentTyped } from './payment.ts';

type Props = {
  input: PaymentTyped;
  onType(next: Partial<PaymentTyped>): void;
  errorOf(field: 'user' | 'amount' | 'reason'): string | undefined;
  /** A treasury that cannot be paid: it pays. */
  except?: Treasury['code'] | undefined;
  /** How a user is said. */
  Person?(props: { value: string; onType(value: string): void; error: string | undefined }): ReactNode;
};

/** To whom, how much, and why. */
export function PaymentFields({ input, onType, errorOf, except, Person = PersonField }: Props) {
  return (
    <>
      <KindField value={input.kind} onType={(kind) => onType({ kind })} />
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
