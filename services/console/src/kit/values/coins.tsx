import type { Amount } from '@cowrie/client';
import { amountText } from '../format/amounts.ts';
import { useLanguage } from '../i18n/language.tsx';
import classes from './coins.module.css';

type Props = {
  amount: Amount;
  sign?: '+' | '−' | undefined;
  /** Text follows and there is no column to align with. */
  isInText?: boolean;
};

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
