import type { JsonSchema } from '@cowrie/client';
import { type FormEvent, useState } from 'react';
import type { Trouble } from '../api/trouble.ts';
import { useLanguage } from '../i18n/language.tsx';
import { faultsIn } from './schema.ts';
import { useFaultTexts, useItemTexts } from './texts.ts';
import { useFieldWords } from './use-field-words.ts';

export type Form = {
  /**
   * What is wrong with a field (`payout.account`) or the first such item of its list (`allowedNetworks.2`), once somebody tried to
   * send it; else what the gateway said of it.
   */
  errorOf(path: string): string | undefined;
  /** For `onSubmit`: does it when nothing is wrong; else shows what is, and goes to the first such field. */
  submit(go: () => void): (event: FormEvent<HTMLFormElement>) => void;
};

/** Checks what is about to be sent by the schema that the API's document has of it. */
export function useForm(schema: JsonSchema, value: object, trouble: Trouble | null = null): Form {
  const says = useFaultTexts();
  const { item } = useItemTexts();
  const wordsOf = useFieldWords();
  const { locale } = useLanguage();
  const [isTried, setTried] = useState(false);
  const faults = faultsIn(schema, value);
  return {
    errorOf(path) {
      const said = (found: { path: string }, message: string) => {
        const place = found.path === path ? null : Number(found.path.slice(path.length + 1));
        return place === null ? message : item(place + 1, message);
      };
      const fault = isTried ? faults.find(isAt(path)) : undefined;
      const refused = refusalOf(trouble, path);
      if (!fault) return refused && said(refused, quoted(wordsOf(refused.message)));
      const { rule, kind = '', limit: count = 0 } = fault;
      const limit = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 }).format(count);
      return said(fault, says[rule]({ kind, limit, count }));
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

/** In a text there is no mark of its language. */
const quoted = ({ text, isQuoted }: { text: string; isQuoted: boolean }) => (isQuoted ? `« ${text} »` : text);

/** Of the field itself, or of an item of the list that it holds. */
const isAt = (path: string) => (each: { path: string }) =>
  each.path === path || (each.path.startsWith(`${path}.`) && /^\d+$/.test(each.path.slice(path.length + 1)));

const refusalOf = (trouble: Trouble | null, path: string) =>
  trouble && 'errors' in trouble ? trouble.errors.find(isAt(path)) : undefined;

/** Both have to be right: what is wrong with the first is said first. */
export const bothForms = (first: Form, second: Form): Form => ({
  errorOf: (path) => first.errorOf(path) ?? second.errorOf(path),
  submit: (go) => (event) => first.submit(() => second.submit(go)(event))(event),
});
