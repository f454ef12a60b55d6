import { texts } from '../../kit/i18n/language.tsx';

export const useExchangeTexts = texts(
  {
    title: 'Exchange',
    about: 'What a coin is worth in XAF',
    now: 'The rate now',
    rate: 'XAF for a coin',
    fee: 'Fee',
    since: 'Since',
    none: 'There is no rate yet: nobody can exchange coins.',
    history: 'History',
    plot: 'XAF for a coin over time',
    set: 'Set a new rate',
    wrongRate: 'A number above 0, such as 655.957',
    wrongFee: 'A number from 0 to 100, such as 1.5',
    before: 'now',
    after: 'then',
    difference: 'Change',
    example: '100 coins give',
    large: (percent: string) =>
      `That is ${percent} away from the rate now. Is the decimal point where it belongs?`,
    effect:
      'It counts for every quote from then on. Quotes that were given keep theirs, for a minute at most.',
    done: 'The rate is set.',
  },
  {
    title: 'Change',
    about: 'Ce que vaut une pièce en XAF',
    now: 'Le taux actuel',
    rate: 'XAF par pièce',
    fee: 'Frais',
    since: 'Depuis',
    none: 'Il n’y a pas encore de taux : personne ne peut changer de pièces.',
    history: 'Historique',
    plot: 'XAF par pièce au fil du temps',
    set: 'Fixer un nouveau taux',
    wrongRate: 'Un nombre supérieur à 0, tel que 655.957',
    wrongFee: 'Un nombre de 0 à 100, tel que 1,5',
    before: 'actuel',
    after: 'nouveau',
    difference: 'Écart',
    example: '100 pièces donnent',
    large: (percent: string) =>
      `C’est ${percent} d’écart avec le taux actuel. La virgule est-elle à sa place ?`,
    effect:
      'Il vaut pour tout devis établi ensuite. Les devis déjà donnés gardent le leur, une minute au plus.',
    done: 'Le taux est fixé.',
  },
);
