import type { Verification } from '@cowrie/client';
import { texts, type WordsOf } from '../../kit/i18n/language.tsx';

type Check = NonNullable<Verification['findings'][number]['check']>;

/** What is wrong, by what was looked at; the ledger's own sentence has the numbers. */
export const useFindingWords = texts<WordsOf<Record<Check, string>>>({
  CHAIN: [
    'The chain is broken: a transaction was changed, removed or put in',
    'La chaîne est rompue : une transaction a été modifiée, retirée ou ajoutée',
  ],
  BALANCE: [
    'A transaction states another balance than those before it give',
    'Une transaction indique un autre solde que celui que donnent les précédentes',
  ],
  ACCOUNT: [
    'An account has another balance than its transactions give',
    'Un compte a un autre solde que celui que donnent ses transactions',
  ],
  NUMBERS: [
    'Numbers of a partition belong to nothing that happened',
    'Des numéros d’une partition ne correspondent à rien de ce qui s’est passé',
  ],
  HOLD: ['A hold does not fit its transactions', 'Une réservation ne correspond pas à ses transactions'],
  PAYMENT_REQUEST: [
    'A payment request does not fit what paid it',
    'Une demande de paiement ne correspond pas à ce qui l’a payée',
  ],
  SCHEDULE: ['A schedule does not fit what it paid', 'Un échéancier ne correspond pas à ce qu’il a payé'],
  REFUND: [
    'More or something else was given back than was paid',
    'Il a été rendu plus ou autre chose que ce qui a été payé',
  ],
  EXCHANGE: [
    'XAF, a withdrawal or a quote do not fit their transactions',
    'Des XAF, un retrait ou un devis ne correspondent pas à leurs transactions',
  ],
  ACT_TOTAL: [
    'What somebody did on a day is counted wrongly',
    'Ce que quelqu’un a fait en un jour est mal compté',
  ],
  DAY_TOTAL: [
    'What a key or a platform moved on a day is counted wrongly',
    'Ce qu’une clé ou une plateforme a déplacé en un jour est mal compté',
  ],
  SPENDING: [
    'What somebody spent, which limits go by, is counted wrongly',
    'Ce que quelqu’un a dépensé, dont dépendent les limites, est mal compté',
  ],
  HEAD: ['A signed head does not fit its chain', 'Une tête signée ne correspond pas à sa chaîne'],
  RESTORE: [
    'What a restore left out is not as it was noted',
    'Ce qu’une restauration a laissé de côté n’est pas comme noté',
  ],
  ADMIN_LOG: ['The administrative log was changed', 'Le journal d’administration a été modifié'],
  UNREADABLE: [
    'Not verified: the ledger could not be read',
    'Non vérifié : le grand livre n’a pas pu être lu',
  ],
});
