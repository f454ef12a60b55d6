import type { Treasury } from '@cowrie/client';
import { TextInput } from '@mantine/core';
import { isAtLeast, useViewer } from '../../app/viewer.tsx';
import { texts } from '../../i18n/language.tsx';
import { AmountInput } from './amount-input.tsx';
import { KindField, ReasonField, TreasuryField } from './fields.tsx';
import type { PaymentTyped } from './payment.ts';
import { UserField } from './user-field.tsx';

const useTexts = texts({ userId: 'User id' }, { userId: 'N° d’utilisateur' });

type Props = {
  input: PaymentTyped;
  onType(next: Partial<PaymentTyped>): void;
  errorOf(field: 'user' | 'amount' | 'reason'): string | undefined;
  /** A treasury that cannot be paid: it pays. */
  except?: Treasury['code'] | undefined;
};

/** To whom, how much, and why. */
export function PaymentFields({ input, onType, errorOf, except }: Props) {
  return (
    <>
      <KindField value={input.kind} onType={(kind) => onType({ kind })} />
      {input.kind === 'user' ? (
        <ReceiverField value={input.userId} onType={(userId) => onType({ userId })} error={errorOf('user')} />
      ) : (
        <TreasuryField value={input.treasury} onType={(treasury) => onType({ treasury })} except={except} />
      )}
      <AmountInput value={input.amount} onType={(amount) => onType({ amount })} error={errorOf('amount')} />
      <ReasonField value={input.reason} onType={(reason) => onType({ reason })} error={errorOf('reason')} />
    </>
  );
}

type ReceiverProps = { value: string; onType(value: string): void; error: string | undefined };

/** Administrators find users by their names; others know an id. */
function ReceiverField({ value, onType, error }: ReceiverProps) {
  const t = useTexts();
  const isAdmin = isAtLeast(useViewer().role, 'ADMIN');
  if (isAdmin) return <UserField value={value} onType={onType} error={error} />;
  return (
    <TextInput
      label={t.userId}
      inputMode="numeric"
      autoComplete="off"
      value={value}
      error={error}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}
