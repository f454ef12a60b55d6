import { Amount, type Transaction } from '@cowrie/client';
import { amountText } from '../../../kit/format/amounts.ts';
import { escapeBidi } from '../../../kit/format/escape-bidi.ts';
import { useLanguage } from '../../../kit/i18n/language.tsx';
import { useTreasuryNames, useWord } from '../../../kit/values/term-names.ts';
import type { Receipt } from './receipt.ts';
import { useTransactionPageTexts } from './texts.ts';

type ReceiptFact = readonly [name: string, value: string];

/** A receipt names users by their ids alone, and whoever checks it may have no account. */
export function useReceiptFacts(): (receipt: Receipt) => ReceiptFact[] {
  const t = useTransactionPageTexts();
  const treasuries = useTreasuryNames();
  const word = useWord();
  const { locale } = useLanguage();
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long' });
  const sideOf = (userId: number | null, treasury: Transaction['toTreasury']): string => {
    if (treasury !== null) return treasuries[treasury];
    return userId === null ? t.issuance : t.user(userId);
  };
  return ({ iat, transaction }) => {
    const { id, type, amount, fromUserId, toUserId, fromTreasury, toTreasury, reason } = transaction;
    const { createdAt, reference } = transaction;
    return [
      [t.number, String(id)],
      [t.at, moment.format(new Date(createdAt))],
      [t.type, word(type)],
      [t.amount, t.coins(amountText(Amount.from(String(amount)), locale).text)],
      [t.from, sideOf(fromUserId, fromTreasury)],
      [t.to, sideOf(toUserId, toTreasury)],
      [t.reason, escapeBidi(reason)],
      ...(reference === undefined ? [] : [[t.reference, escapeBidi(reference)] as const]),
      [t.signedAt, moment.format(iat * 1_000)],
    ];
  };
}
