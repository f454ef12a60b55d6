import type { JsonSchema } from '@cowrie/client';
import { type FormEvent, useState } from 'react';
import type { Trouble } from '../api/trouble.ts';
import { useLanguage } from '../i18n/language.tsx';
import { findFaults } from './schema.ts';
import { useFaultTexts, useItemTexts } from './texts.ts';
import { useFieldWords } from './use-field-words.ts';

export type Validation = {
  /**
   * The fault of a field (`payout.account`), or of the first invalid item of its list (`allowedNetworks.2`).
   * Faults are reported after the first attempt to send; before that, only the gateway's messages are.
   */
  errorOf(path: string): string | undefined;
  /** Calls `go` when nothing is wrong; otherwise focuses the first invalid field. */
  onSubmit(go: () => void): (event: FormEvent<HTMLFormElement>) => void;
};

export function useValidation(schema: JsonSchema, value: object, trouble: Trouble | null = null): Validation {
  const says = useFaultTexts();
  const { item } = useItemTexts();
  const wordsOf = useFieldWords();
  const { locale } = useLanguage();
  const [isTried, setTried] = useState(false);
  const faults = findFaults(schema, value);
  return {
    errorOf(path) {
      const said = (found: { path: string }, message: string) => {
        const place = found.path === path ? null : Number(found.path.slice(path.length + 1));
        return place === null ? message : item(place + 1, message);
      };
      const fault = isTried ? faults.find(isAt(path)) : undefined;
      const refused = refusalOf(trouble, path);
      if (!fault) return refused && said(refused, quoteForeignText(wordsOf(refused.message)));
      const { rule, kind = '', limit: count = 0 } = fault;
      const limit = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 }).format(count);
      return said(fault, says[rule]({ kind, limit, count }));
    },
    onSubmit: (go) => (event) => {
      event.preventDefault();
      if (faults.length === 0) return go();
      setTried(true);
      const form = event.currentTarget;
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    },
  };
}

/** Plain text cannot mark its language, so foreign text is quoted. */
const quoteForeignText = ({ text, isQuoted }: { text: string; isQuoted: boolean }) =>
  isQuoted ? `« ${text} »` : text;

const isAt = (path: string) => (each: { path: string }) =>
  each.path === path || (each.path.startsWith(`${path}.`) && /^\d+$/.test(each.path.slice(path.length + 1)));

const refusalOf = (trouble: Trouble | null, path: string) =>
  trouble && 'errors' in trouble ? trouble.errors.find(isAt(path)) : undefined;

/** Faults of the first are reported first. */
export const joinValidations = (first: Validation, second: Validation): Validation => ({
  errorOf: (path) => first.errorOf(path) ?? second.errorOf(path),
  onSubmit: (go) => (event) => first.onSubmit(() => second.onSubmit(go)(event))(event),
});
