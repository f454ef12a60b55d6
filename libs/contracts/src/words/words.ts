import enStatement from '../../words/en/statement.json' with { type: 'json' };
import enTerms from '../../words/en/terms.json' with { type: 'json' };
import frStatement from '../../words/fr/statement.json' with { type: 'json' };
import frTerms from '../../words/fr/terms.json' with { type: 'json' };
import type { Treasury } from '../primitives.ts';
import type { TransactionType } from '../transactions.ts';

/** The languages of the catalogue; each is a folder in `libs/contracts/words`. */
export const LANGUAGES = ['en', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

type Terms = { types: Record<TransactionType, string>; treasuries: Record<Treasury, string> };

/** The names of transaction types and treasuries. */
export const TERMS: Readonly<Record<Language, Terms>> = { en: enTerms, fr: frTerms };
/** The words of a printed statement. */
export const STATEMENT_WORDS: Readonly<Record<Language, typeof enStatement>> = {
  en: enStatement,
  fr: frStatement,
};
