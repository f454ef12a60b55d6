import type { Amount } from '@cowrie/client';
import { readAmount } from '../../format/amounts.ts';
import { readId } from '../../format/ids.ts';
import { asAmount, asWhole } from '../../forms/fields.ts';
import type { Form } from '../../forms/use-form.ts';
import { AmountInput } from '../../ui/acts/amount-input.tsx';
import { ReasonField } from '../../ui/acts/fields.tsx';
import { UserField } from '../../ui/acts/user-field.tsx';

/** What burn and reward have in common: a user, an amount and why. */

export type UserActTyped = { userId: string; amount: string; reason: string };
export type UserAct = { userId: number; amount: Amount; reason: string };

export const NO_USER_ACT: UserActTyped = { userId: '', amount: '', reason: '' };

/** What is typed; null while something is missing. */
export function userActOf({ userId, amount, reason }: UserActTyped): UserAct | null {
  const id = readId(userId);
  const coins = readAmount(amount);
  const why = reason.trim();
  return id === null || coins === null || why === '' ? null : { userId: id, amount: coins, reason: why };
}

/** What is typed, as the document's schemas check it. */
export const asUserAct = ({ userId, amount, reason }: UserActTyped) => ({
  userId: asWhole(userId),
  amount: asAmount(amount),
  reason: reason.trim(),
});

type Props = { input: UserActTyped; onType(next: Partial<UserActTyped>): void; form: Form };

export function UserActFields({ input, onType, form }: Props) {
  return (
    <>
      <UserField
        value={input.userId}
        onType={(userId) => onType({ userId })}
        error={form.errorOf('userId')}
      />
      <AmountInput
        value={input.amount}
        onType={(amount) => onType({ amount })}
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
