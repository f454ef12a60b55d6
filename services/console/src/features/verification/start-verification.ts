import * as document from 'openapi:startVerification';
import { defineAct } from '../../kit/acts/act/act.ts';

/** Its page follows it to its end. */
export const startVerification = defineAct({
  name: 'start-verification',
  operation: 'startVerification',
  document,
  input: () => ({}),
  changes: ['verifications'],
  leadsTo: ({ id }) => ({ to: '/verifications/$id', params: { id } }),
  texts: {
    en: {
      title: () => 'Verify the whole ledger',
      send: 'Start a verification',
      means: () =>
        'Computes the chain of every partition and the balance of every account again, from the first transaction. Nobody has to wait meanwhile; with very many transactions it takes minutes.',
    },
    fr: {
      title: () => 'Vérifier tout le grand livre',
      send: 'Lancer une vérification',
      means: () =>
        'Recalcule la chaîne de chaque partition et le solde de chaque compte depuis la première transaction. Personne n’attend pendant ce temps ; avec de très nombreuses transactions, cela prend des minutes.',
    },
  },
});
