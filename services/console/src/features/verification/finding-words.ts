import type { Verification } from '@cowrie/client';
import { texts, type WordsOf } from '../../kit/i18n/language.tsx';

type Check = NonNullable<Verification['findings'][number]['check']>;

export const useFindingWords = texts<WordsOf<Record<Check, string>>>({
  CHAIN: [
    'The chain is broken: a transaction was changed, removed or inserted',
    'La chaîne est rompue : une transaction a été modifiée, supprimée ou insérée',
  ],
  BALANCE: [
    'A transaction’s balance does not follow from the transactions before it',
    'Le solde d’une transaction ne découle pas des transactions précédentes',
  ],
  ACCOUNT: [
    'An account’s balance does not match its transactions',
    'Le solde d’un compte ne correspond pas à ses transactions',
  ],
  NUMBERS: [
    'Sequence numbers of a partition have no matching record',
    'Des numéros de séquence d’une partition ne correspondent à aucun enregistrement',
  ],
  HOLD: ['A hold does not match its transactions', 'Une réservation ne correspond pas à ses transactions'],
  PAYMENT_REQUEST: [
    'A payment request does not match its payment',
    'Une demande de paiement ne correspond pas à son paiement',
  ],
  SCHEDULE: ['A schedule does not match its payments', 'Un échéancier ne correspond pas à ses paiements'],
  REFUND: [
    'A refund is larger than its purchase or does not match it',
    'Un remboursement dépasse son achat ou ne lui correspond pas',
  ],
  EXCHANGE: [
    'XAF, a withdrawal or a quote does not match its transactions',
    'Des XAF, un retrait ou une offre ne correspondent pas à leurs transactions',
  ],
  ACT_TOTAL: ['An administrator’s daily total is wrong', 'Le total quotidien d’un administrateur est faux'],
  DAY_TOTAL: [
    'The daily total of an API key or a platform is wrong',
    'Le total quotidien d’une clé d’API ou d’une plateforme est faux',
  ],
  SPENDING: [
    'A user’s spending total, used by spending limits, is wrong',
    'Le total dépensé par un utilisateur, dont dépendent les limites de dépenses, est faux',
  ],
  HEAD: ['A signed ledger head does not match its chain', 'Une tête signée ne correspond pas à sa chaîne'],
  RESTORE: [
    'The record of a restore does not match the ledger',
    'La trace d’une restauration ne correspond pas au grand livre',
  ],
  ADMIN_LOG: ['The audit log was changed', 'Le journal d’audit a été modifié'],
  UNREADABLE: [
    'Not verified: the ledger could not be read',
    'Non vérifié : le grand livre n’a pas pu être lu',
  ],
});
