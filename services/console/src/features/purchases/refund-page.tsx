import * as document from 'openapi:refundPurchase';
import { TextInput } from '@mantine/core';
import { troubleOf } from '../../kit/api/trouble.ts';
import { useDebounced } from '../../kit/filters/use-debounced.ts';
import { opposite } from '../../kit/format/amounts.ts';
import { readId } from '../../kit/format/ids.ts';
import { fields } from '../../kit/forms/form/define-fields.tsx';
import { coinsOffering, reason } from '../../kit/forms/form/field-kinds.tsx';
import type { Kind, Typed } from '../../kit/forms/form/fields.ts';
import { defineAct } from '../../kit/forms/form/form.ts';
import { ActPage } from '../../kit/forms/form-page.tsx';
import { useCoinsText } from '../../kit/forms/sentence-format.ts';
import { texts } from '../../kit/i18n/language.tsx';
import { useProblemWords } from '../../kit/problem-words.ts';
import { asWhole } from '../../kit/validation/fields.ts';
import { requiring } from '../../kit/validation/schema.ts';
import { useWord } from '../../kit/values/term-names.ts';
import { refundOffers } from './refund-offers.ts';
import { type Found, usePurchase } from './use-purchase.ts';

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

const useTypedPurchase = ({ transactionId = '' }: Typed) =>
  usePurchase(readId(useDebounced(transactionId, QUIET_MS)));

function useRefundOffers(input: Typed) {
  const { data } = useTypedPurchase(input);
  return data?.purchase ? refundOffers(data.purchase.amount, data.left) : [];
}

/** A purchase by its id; it says which one it is, and why another transaction is none. */
const purchase: Kind<number> = {
  empty: '',
  read: readId,
  asChecked: asWhole,
  Show: function Purchase({ value, onType, error: missing, input }) {
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

/** Whom a purchase came from and whom it went to. */
const sidesOf = ({ fromUserId, toUserId, toTreasury }: NonNullable<Found['purchase']>) => ({
  buyer: { userId: fromUserId },
  paid: toTreasury === null ? { userId: toUserId ?? 0 } : { treasury: toTreasury },
});

/** A purchase that is given back, or a part of it. */
export const refund = defineAct({
  name: 'refund',
  operation: 'refundPurchase',
  document,
  // How much has to be said: what is sent is what was looked over, whatever else is refunded meanwhile.
  schema: requiring(document.default, ['transactionId', 'amount', 'reason']),
  fields: fields({
    transactionId: purchase,
    amount: coinsOffering(useRefundOffers),
    reason,
  }),
  input: (body) => body,
  useData: ({ transactionId }) => usePurchase(transactionId),
  effects({ amount }, { data }) {
    if (!data.purchase) return [];
    const { buyer, paid } = sidesOf(data.purchase);
    return [
      { on: paid, change: opposite(amount) },
      { on: buyer, change: amount },
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

export const RefundPage = () => <ActPage act={refund} />;
