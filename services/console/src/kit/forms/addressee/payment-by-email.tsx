import { api } from '../../api/api.ts';
import type { Fields } from '../form/fields.ts';
import { pathOf, payment, TRANSFER } from '../form/payment.tsx';
import type { Payment, PaymentTyped } from '../payment.ts';
import { PaymentFields } from '../payment-fields.tsx';
import { emailIn, type Found, type FoundTyped, foundOf, idOf, NOBODY_FOUND } from './addressee.ts';
import { AddresseeField } from './addressee-field.tsx';

type Given = PaymentTyped & FoundTyped;

/** Passes for an id where who has the address is not known yet. */
const SOME_ID = '1';

const paid = payment(TRANSFER);

/** Coins for a user, by id or e-mail address, or for a treasury. */
export const paymentByEmail: Fields<Given, Payment & { found: Found | null }> = {
  ...paid,
  empty: { ...paid.empty, ...NOBODY_FOUND },
  bodyOf(input) {
    const body = paid.bodyOf({ ...input, userId: idOf(input) });
    return body && { ...body, found: 'userId' in body.to ? foundOf(input) : null };
  },
  asChecked: (input) => paid.asChecked({ ...input, userId: idOf(input) || (input.userId && SOME_ID) }),
  Inputs: ({ input, onType, errorOf }) => (
    <PaymentFields
      input={input}
      // Who was found is not who is typed now.
      onType={(next) => onType('userId' in next ? { ...next, ...NOBODY_FOUND } : next)}
      errorOf={(field) => errorOf(pathOf(field, TRANSFER))}
      Person={AddresseeField}
    />
  ),
};

/** Looks for who has the address that was typed. */
export async function findAddressee(input: Given): Promise<Partial<Given>> {
  const email = emailIn(input.userId);
  if (input.kind !== 'user' || email === null || input.foundId !== '') return {};
  const { user } = await api.findUser({ email });
  return { foundId: String(user.id), foundName: user.maskedName };
}
