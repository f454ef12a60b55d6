import { texts } from '../i18n/language.tsx';
import type { Fault } from './schema.ts';

const characters = (limit: number) => (limit === 1 ? '1 character' : `${limit} characters`);
const caracteres = (limit: number) => (limit === 1 ? '1 caractère' : `${limit} caractères`);

type Say = (fault: { kind: string; limit: string; count: number }) => string;

/** What is said of a field that breaks a rule. */
export const useFaultTexts = texts<Record<Fault['rule'], Say>>(
  {
    required: () => 'This is needed.',
    type: ({ kind }) =>
      kind === 'integer'
        ? 'Type a whole number.'
        : kind === 'number'
          ? 'Type a number, such as 12.5.'
          : 'This is not of the right kind.',
    form: () => 'This does not have the right form.',
    choice: () => 'Choose one of those that there are.',
    unknown: () => 'This does not belong here.',
    minLength: ({ count }) => `At least ${characters(count)}.`,
    maxLength: ({ count }) => `At most ${characters(count)}.`,
    minimum: ({ limit }) => `At least ${limit}.`,
    exclusiveMinimum: ({ limit }) => `More than ${limit}.`,
    maximum: ({ limit }) => `At most ${limit}.`,
    minItems: ({ count }) => (count === 1 ? 'Choose at least one.' : `Choose at least ${count}.`),
    maxItems: ({ count }) => `Choose at most ${count}.`,
    uniqueItems: () => 'Each only once.',
  },
  {
    required: () => 'Ce champ est nécessaire.',
    type: ({ kind }) =>
      kind === 'integer'
        ? 'Saisissez un nombre entier.'
        : kind === 'number'
          ? 'Saisissez un nombre, tel que 12,5.'
          : 'Ce n’est pas du type attendu.',
    form: () => 'Le format n’est pas le bon.',
    choice: () => 'Choisissez l’une des valeurs proposées.',
    unknown: () => 'Ceci n’a pas sa place ici.',
    minLength: ({ count }) => `Au moins ${caracteres(count)}.`,
    maxLength: ({ count }) => `Au plus ${caracteres(count)}.`,
    minimum: ({ limit }) => `Au moins ${limit}.`,
    exclusiveMinimum: ({ limit }) => `Plus de ${limit}.`,
    maximum: ({ limit }) => `Au plus ${limit}.`,
    minItems: ({ count }) =>
      count === 1 ? 'Choisissez-en au moins un.' : `Choisissez-en au moins ${count}.`,
    maxItems: ({ count }) => `Choisissez-en au plus ${count}.`,
    uniqueItems: () => 'Chacun une seule fois.',
  },
);

/** What is said of an item of a list, by its place from 1. */
export const useItemTexts = texts(
  { item: (place: number, message: string) => `Number ${place}: ${message}` },
  { item: (place: number, message: string) => `N° ${place} : ${message}` },
);
