import { api } from '../../api/api.ts';
import type { Fields } from '../form/fields.ts';
import { pathOf, payment, TRANSFER } from '../form/payment.tsx';
import type { Payment, PaymentInput } from '../payment.ts';
import { PaymentFields } from '../payment-fields.tsx';
import {
  type AddresseeInput,
  addresseeId,
  type FoundUser,
  foundAddressee,
  NOBODY_FOUND,
  readEmail,
} from './addressee.ts';
import { AddresseeField } from './addressee-field.tsx';

type FieldInput = PaymentInput & AddresseeInput;

/** A placeholder that passes validation until the owner of the address is known. */
const SOME_ID = '1';

const paid = payment(TRANSFER);

export const paymentByEmail: Fields<FieldInput, Payment & { found: FoundUser | null }> = {
  ...paid,
  empty: { ...paid.empty, ...NOBODY_FOUND },
  bodyOf(input) {
    const body = paid.bodyOf({ ...input, userId: addresseeId(input) });
    return body && { ...body, found: 'userId' in body.to ? foundAddressee(input) : null };
  },
  toJson: (input) => paid.toJson({ ...input, userId: addresseeId(input) || (input.userId && SOME_ID) }),
  Inputs: ({ input, onType, errorOf }) => (
    <PaymentFields
      input={input}
      // A found user belongs to the former text.
      onType={(next) => onType('userId' in next ? { ...next, ...NOBODY_FOUND } : next)}
      errorOf={(field) => errorOf(pathOf(field, TRANSFER))}
      Person={AddresseeField}
    />
  ),
};

export async function findAddressee(input: FieldInput): Promise<Partial<FieldInput>> {
  const email = readEmail(input.userId);
  if (input.kind !== 'user' || email === null || input.foundId !== '') return {};
  const { user } = await api.findUser({ email });
  return { foundId: String(user.id), foundName: user.maskedName };
}
