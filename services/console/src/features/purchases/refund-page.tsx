import * as document from 'openapi:refundPurchase';
import { TextInput } from '@mantine/core';
import { troubleOf } from '../../kit/api/trouble.ts';
import { useDebounced } from '../../kit/filters/use-debounced.ts';
import { negate } from '../../kit/format/amounts.ts';
import { readId } from '../../kit/format/ids.ts';
import { defineFields } from '../../kit/forms/form/define-fields.tsx';
import { coinsWithOffers, reason } from '../../kit/forms/form/field-kinds.tsx';
import type { FieldKind, FormInput } from '../../kit/forms/form/fields.ts';
import { defineForm } from '../../kit/forms/form/form.ts';
import { FormPage } from '../../kit/forms/form-page.tsx';
import { useCoinsText } from '../../kit/forms/sentence-format.ts';
import { texts } from '../../kit/i18n/language.tsx';
import { useProblemWords } from '../../kit/problem-words.ts';
import { wholeNumberOrText } from '../../kit/validation/fields.ts';
import { requireFields } from '../../kit/validation/schema.ts';
import { useWord } from '../../kit/values/term-names.ts';
import { refundOffers } from './refund-offers.ts';
import { type PurchaseToRefund, usePurchase } from './use-purchase.ts';

const QUIET_MS = 250;

const useTexts = texts({
  purchase: ['Purchase', 'Achat'],
  about: ['The id of the purchase', 'Le numéro de l’achat'],
  found: [
    (coins: string, left: string, why: string) => `${coins} coins, ${left} left to refund · ${why}`,
    (coins: string, left: string, why: string) => `${coins} pièces, ${left} encore remboursables · ${why}`,
  ],
  notPurchase: [
    (type: string) => `This is not a purchase (${type}). Only purchases can be refunded.`,
    (type: string) => `Ce n’est pas un achat (${type}). Seuls les achats peuvent être remboursés.`,
  ],
});

const useTypedPurchase = ({ transactionId = '' }: FormInput) =>
  usePurchase(readId(useDebounced(transactionId, QUIET_MS)));

function useRefundOffers(input: FormInput) {
  const { data } = useTypedPurchase(input);
  return data?.purchase ? refundOffers(data.purchase.amount, data.left) : [];
}

const purchase: FieldKind<number> = {
  empty: '',
  read: readId,
  toJson: wholeNumberOrText,
  Control: function Purchase({ value, onType, error: missing, input }) {
    const t = useTexts();
    const coins = useCoinsText();
    const word = useWord();
    const problems = useProblemWords();
    const { data, error } = useTypedPurchase(input);
    const trouble = error ? troubleOf(error) : null;
    const wrong = data && data.purchase === null ? t.notPurchase(word(data.transaction.type)) : undefined;
    const found =
      data?.purchase && t.found(coins(data.purchase.amount), coins(data.left), data.purchase.reason);
    return (
      <TextInput
        label={t.purchase}
        description={found ?? t.about}
        inputMode="numeric"
        autoComplete="off"
        value={value}
        onChange={(event) => onType(event.currentTarget.value)}
        error={trouble?.kind === 'problem' ? (problems(trouble.code) ?? trouble.detail) : (wrong ?? missing)}
      />
    );
  },
};

const sidesOf = ({ fromUserId, toUserId, toTreasury }: NonNullable<PurchaseToRefund['purchase']>) => ({
  buyer: { userId: fromUserId },
  paid: toTreasury === null ? { userId: toUserId ?? 0 } : { treasury: toTreasury },
});

export const refund = defineForm({
  name: 'refund',
  operation: 'refundPurchase',
  document,
  // The amount is required, so that the reviewed amount is sent even if another refund happens meanwhile.
  schema: requireFields(document.default, ['transactionId', 'amount', 'reason']),
  fields: defineFields({
    transactionId: purchase,
    amount: coinsWithOffers(useRefundOffers),
    reason,
  }),
  toInput: (body) => body,
  useData: ({ transactionId }) => usePurchase(transactionId),
  effects({ amount }, { data }) {
    if (!data.purchase) return [];
    const { buyer, paid } = sidesOf(data.purchase);
    return [
      { account: paid, change: negate(amount) },
      { account: buyer, change: amount },
    ];
  },
  reason: (body) => body.reason,
  values({ amount }, { data: { transaction, purchase: found, left } }) {
    if (!found) return { type: transaction.type };
    const { buyer, paid: seller } = sidesOf(found);
    const after = left.minus(amount);
    const isTooMuch = after.units < 0n;
    return {
      type: null,
      buyer,
      seller,
      paid: found.amount,
      left,
      isTooMuch,
      after: isTooMuch ? null : after,
    };
  },
});

export const RefundPage = () => <FormPage form={refund} />;
