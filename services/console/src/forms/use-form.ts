import { type FormEvent, useState } from 'react';
import { useLanguage } from '../i18n/language.tsx';
import { faultsIn, type Schema } from './schema.ts';
import { useFaultTexts } from './texts.ts';

export type Form = {
  /** What is wrong with a field (`payout.account`), once somebody tried to send it. */
  errorOf(path: string): string | undefined;
  /** For `onSubmit`: does it when nothing is wrong; else shows what is, and goes to the first such field. */
  submit(go: () => void): (event: FormEvent<HTMLFormElement>) => void;
};

/** Checks what is about to be sent by the schema that the API's document has of it. */
export function useForm(schema: Schema, value: object): Form {
  const says = useFaultTexts();
  const { locale } = useLanguage();
  const [isTried, setTried] = useState(false);
  const faults = faultsIn(schema, value);
  return {
    errorOf(path) {
      const fault = isTried ? faults.find((each) => each.path === path) : undefined;
      if (!fault) return undefined;
      const { rule, kind = '', limit: count = 0 } = fault;
      const limit = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 }).format(count);
      return says[rule]({ kind, limit, count });
    },
    submit: (go) => (event) => {
      event.preventDefault();
      if (faults.length === 0) return go();
      setTried(true);
      const form = event.currentTarget;
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    },
  };
}
