import { texts, type WordsOf } from '../i18n/language.tsx';
import type { Fault } from './schema.ts';

const characters = (limit: number) => (limit === 1 ? '1 character' : `${limit} characters`);
const caracteres = (limit: number) => (limit === 1 ? '1 caractère' : `${limit} caractères`);

type Say = (fault: { kind: string; limit: string; count: number }) => string;

/** What is said of a field that breaks a rule. */
export const useFaultTexts = texts<WordsOf<Record<Fault['rule'], Say>>>({
  required: [() => 'This is needed.', () => 'Ce champ est nécessaire.'],
  type: [
    ({ kind }) =>
      kind === 'integer'
        ? 'Type a whole number.'
        : kind === 'number'
          ? 'Type a number, such as 12.5.'
          : 'This is not of the right kind.',
    ({ kind }) =>
      kind === 'integer'
        ? 'Saisissez un nombre entier.'
        : kind === 'number'
          ? 'Saisissez un nombre, tel que 12,5.'
          : 'Ce n’est pas du type attendu.',
  ],
  form: [() => 'This does not have the right form.', () => 'Le format n’est pas le bon.'],
  choice: [() => 'Choose one of those that there are.', () => 'Choisissez l’une des valeurs proposées.'],
  unknown: [() => 'This does not belong here.', () => 'Ceci n’a pas sa place ici.'],
  minLength: [
    ({ count }) => `At least ${characters(count)}.`,
    ({ count }) => `Au moins ${caracteres(count)}.`,
  ],
  maxLength: [({ count }) => `At most ${characters(count)}.`, ({ count }) => `Au plus ${caracteres(count)}.`],
  minimum: [({ limit }) => `At least ${limit}.`, ({ limit }) => `Au moins ${limit}.`],
  exclusiveMinimum: [({ limit }) => `More than ${limit}.`, ({ limit }) => `Plus de ${limit}.`],
  maximum: [({ limit }) => `At most ${limit}.`, ({ limit }) => `Au plus ${limit}.`],
  minItems: [
    ({ count }) => (count === 1 ? 'Choose at least one.' : `Choose at least ${count}.`),
    ({ count }) => (count === 1 ? 'Choisissez-en au moins un.' : `Choisissez-en au moins ${count}.`),
  ],
  maxItems: [({ count }) => `Choose at most ${count}.`, ({ count }) => `Choisissez-en au plus ${count}.`],
  uniqueItems: [() => 'Each only once.', () => 'Chacun une seule fois.'],
});

/** What is said of an item of a list, by its place from 1. */
export const useItemTexts = texts({
  item: [
    (place: number, message: string) => `Number ${place}: ${message}`,
    (place: number, message: string) => `N° ${place} : ${message}`,
  ],
});
