import { texts } from '../../kit/i18n/language.tsx';

export const useExchangeTexts = texts({
  title: ['Exchange', 'Change'],
  about: ['What a coin is worth in XAF', 'Ce que vaut une pièce en XAF'],
  now: ['The rate now', 'Le taux actuel'],
  rate: ['XAF for a coin', 'XAF par pièce'],
  fee: ['Fee', 'Frais'],
  since: ['Since', 'Depuis'],
  none: [
    'There is no rate yet: nobody can exchange coins.',
    'Il n’y a pas encore de taux : personne ne peut changer de pièces.',
  ],
  history: ['History', 'Historique'],
  plot: ['XAF for a coin over time', 'XAF par pièce au fil du temps'],
  set: ['Set a new rate', 'Fixer un nouveau taux'],
  wrongRate: ['A number above 0, such as 655.957', 'Un nombre supérieur à 0, tel que 655.957'],
  wrongFee: ['A number from 0 to 100, such as 1.5', 'Un nombre de 0 à 100, tel que 1,5'],
  before: ['now', 'actuel'],
  after: ['then', 'nouveau'],
  difference: ['Change', 'Écart'],
  example: ['100 coins give', '100 pièces donnent'],
  large: [
    (percent: string) => `That is ${percent} away from the rate now. Is the decimal point where it belongs?`,
    (percent: string) => `C’est ${percent} d’écart avec le taux actuel. La virgule est-elle à sa place ?`,
  ],
  effect: [
    'It counts for every quote from then on. Quotes that were given keep theirs, for a minute at most.',
    'Il vaut pour tout devis établi ensuite. Les devis déjà donnés gardent le leur, une minute au plus.',
  ],
  done: ['The rate is set.', 'Le taux est fixé.'],
});
