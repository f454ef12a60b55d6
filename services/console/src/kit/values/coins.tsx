import type { Amount } from '@cowrie/client';
import { amountText } from '../format/amounts.ts';
import { useLanguage } from '../i18n/language.tsx';
import classes from './coins.module.css';

type Props = {
  amount: Amount;
  sign?: '+' | '−' | undefined;
  /** Something is said after it, and nothing stands below. */
  isInText?: boolean;
};

/** An amount; below others in a column its decimal point stands below theirs. */
export function Coins({ amount, sign, isInText = false }: Props) {
  const { text, padding } = amountText(amount, useLanguage().locale);
  return (
    <span className={classes.coins} data-credit={sign === '+' || undefined}>
      {sign}
      {text}
      {!isInText && (
        <span className={classes.padding} aria-hidden="true">
          {padding}
        </span>
      )}
    </span>
  );
}
