import type { Verification } from '@cowrie/client';
import { texts } from '../../kit/i18n/language.tsx';

type Check = NonNullable<Verification['findings'][number]['check']>;

/** What is wrong, by what was looked at; the ledger's own sentence has the numbers. */
export const useFindingWords = texts<Record<Check, string>>(
  {
    CHAIN: 'The chain is broken: a transaction was changed, removed or put in',
    BALANCE: 'A transaction states another balance than those before it give',
    ACCOUNT: 'An account has another balance than its transactions give',
    NUMBERS: 'Numbers of a partition belong to nothing that happened',
    HOLD: 'A hold does not fit its transactions',
    PAYMENT_REQUEST: 'A payment request does not fit what paid it',
    SCHEDULE: 'A schedule does not fit what it paid',
    REFUND: 'More or something else was given back than was paid',
    EXCHANGE: 'XAF, a withdrawal or a quote do not fit their transactions',
    ACT_TOTAL: 'What somebody did on a day is counted wrongly',
    DAY_TOTAL: 'What a key or a platform moved on a day is counted wrongly',
    SPENDING: 'What somebody spent, which limits go by, is counted wrongly',
    HEAD: 'A signed head does not fit its chain',
    RESTORE: 'What a restore left out is not as it was noted',
    ADMIN_LOG: 'The administrative log was changed',
    UNREADABLE: 'Not verified: the ledger could not be read',
  },
  {
    CHAIN: 'La chaîne est rompue : une transaction a été modifiée, retirée ou ajoutée',
    BALANCE: 'Une transaction indique un autre solde que celui que donnent les précédentes',
    ACCOUNT: 'Un compte a un autre solde que celui que donnent ses transactions',
    NUMBERS: 'Des numéros d’une partition ne correspondent à rien de ce qui s’est passé',
    HOLD: 'Une réservation ne correspond pas à ses transactions',
    PAYMENT_REQUEST: 'Une demande de paiement ne correspond pas à ce qui l’a payée',
    SCHEDULE: 'Un échéancier ne correspond pas à ce qu’il a payé',
    REFUND: 'Il a été rendu plus ou autre chose que ce qui a été payé',
    EXCHANGE: 'Des XAF, un retrait ou un devis ne correspondent pas à leurs transactions',
    ACT_TOTAL: 'Ce que quelqu’un a fait en un jour est mal compté',
    DAY_TOTAL: 'Ce qu’une clé ou une plateforme a déplacé en un jour est mal compté',
    SPENDING: 'Ce que quelqu’un a dépensé, dont dépendent les limites, est mal compté',
    HEAD: 'Une tête signée ne correspond pas à sa chaîne',
    RESTORE: 'Ce qu’une restauration a laissé de côté n’est pas comme noté',
    ADMIN_LOG: 'Le journal d’administration a été modifié',
    UNREADABLE: 'Non vérifié : le grand livre n’a pas pu être lu',
  },
);
