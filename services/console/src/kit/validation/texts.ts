import { texts, type WordsOf } from '../i18n/language.tsx';
import type { Fault } from './schema.ts';

const characters = (limit: number) => (limit === 1 ? '1 character' : `${limit} characters`);
const caracteres = (limit: number) => (limit === 1 ? '1 caractère' : `${limit} caractères`);

type FaultFormat = (fault: { kind: string; limit: string; count: number }) => string;

export const useFaultTexts = texts<WordsOf<Record<Fault['rule'], FaultFormat>>>({
  required: [() => 'This field is required.', () => 'Ce champ est obligatoire.'],
  type: [
    ({ kind }) =>
      kind === 'integer'
        ? 'Enter a whole number.'
        : kind === 'number'
          ? 'Enter a number, such as 12.5.'
          : 'This value has the wrong type.',
    ({ kind }) =>
      kind === 'integer'
        ? 'Saisissez un nombre entier.'
        : kind === 'number'
          ? 'Saisissez un nombre, tel que 12,5.'
          : 'Cette valeur n’est pas du bon type.',
  ],
  form: [() => 'This has the wrong format.', () => 'Le format n’est pas le bon.'],
  choice: [() => 'Choose one of the options.', () => 'Choisissez l’une des valeurs proposées.'],
  unknown: [() => 'This field is not allowed here.', () => 'Ce champ n’est pas accepté ici.'],
  minLength: [
    ({ count }) => `Use at least ${characters(count)}.`,
    ({ count }) => `Au moins ${caracteres(count)}.`,
  ],
  maxLength: [
    ({ count }) => `Use at most ${characters(count)}.`,
    ({ count }) => `Au plus ${caracteres(count)}.`,
  ],
  minimum: [({ limit }) => `At least ${limit}.`, ({ limit }) => `Au moins ${limit}.`],
  exclusiveMinimum: [({ limit }) => `More than ${limit}.`, ({ limit }) => `Plus de ${limit}.`],
  maximum: [({ limit }) => `At most ${limit}.`, ({ limit }) => `Au plus ${limit}.`],
  minItems: [
    ({ count }) => (count === 1 ? 'Choose at least one.' : `Choose at least ${count}.`),
    ({ count }) => (count === 1 ? 'Choisissez-en au moins un.' : `Choisissez-en au moins ${count}.`),
  ],
  maxItems: [({ count }) => `Choose at most ${count}.`, ({ count }) => `Choisissez-en au plus ${count}.`],
  uniqueItems: [() => 'Choose each only once.', () => 'Choisissez chacun une seule fois.'],
});

export const useItemTexts = texts({
  item: [
    (place: number, message: string) => `Number ${place}: ${message}`,
    (place: number, message: string) => `N° ${place} : ${message}`,
  ],
});
