import { texts } from '../../kit/i18n/language.tsx';

export const useExchangeTexts = texts({
  title: ['Exchange rate', 'Taux de change'],
  about: ['What a coin is worth in XAF', 'Ce que vaut une pièce en XAF'],
  now: ['Current rate', 'Taux actuel'],
  rate: ['XAF per coin', 'XAF par pièce'],
  fee: ['Fee', 'Frais'],
  since: ['Since', 'Depuis'],
  none: [
    'Nobody can exchange coins yet. Set a rate first.',
    'Personne ne peut encore échanger de pièces. Fixez d’abord un taux.',
  ],
  history: ['History', 'Historique'],
  plot: ['XAF per coin over time', 'XAF par pièce au fil du temps'],
  set: ['Set a new rate', 'Fixer un nouveau taux'],
  wrongRate: ['A number above 0, such as 655.957', 'Un nombre supérieur à 0, tel que 655.957'],
  wrongFee: ['A number from 0 to 100, such as 1.5', 'Un nombre de 0 à 100, tel que 1.5'],
  before: ['current', 'actuel'],
  after: ['new', 'nouveau'],
  difference: ['Change', 'Écart'],
  example: ['100 coins give', '100 pièces donnent'],
  large: [
    (percent: string) => `This is ${percent} away from the current rate. Check the decimal point.`,
    (percent: string) => `C’est ${percent} d’écart avec le taux actuel. Vérifiez la virgule.`,
  ],
  effect: [
    'The new rate applies to every new quote. Earlier quotes keep their rate until they expire, after one minute at most.',
    'Le nouveau taux vaut pour toute nouvelle offre. Les offres précédentes gardent leur taux jusqu’à leur expiration, une minute au plus.',
  ],
  done: ['The rate is set.', 'Le taux est fixé.'],
});
