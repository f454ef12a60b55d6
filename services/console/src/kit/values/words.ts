import type {
  Approval,
  Clock,
  Freeze,
  Hold,
  Limit,
  Link,
  PaymentRequest,
  Platform,
  Schedule,
  TransactionType,
  User,
  Verification,
  Webhook,
  WebhookDelivery,
  Withdrawal,
} from '@cowrie/client';
import { type Language, useLanguage } from '../i18n/language.tsx';
import { TYPE_WORDS } from './transaction-words.ts';

/** What the API has a status, a role, a mode or a direction for. */
type OfApi =
  | (Approval | Clock | Hold | Link | PaymentRequest | Platform | Schedule)['status']
  | (Verification | Webhook | WebhookDelivery | Withdrawal)['status']
  | User['role']
  | Limit['mode']
  | Freeze['direction'];
/** What the console itself concludes. */
type OfConsole = 'ALL' | 'NONE' | 'REVOKED' | 'DELETED' | 'BLOCKED' | 'FAILING' | 'SYSTEM';
export type Word = OfApi | OfConsole | TransactionType;

/** As people know them: one that is missing is an error of types. In French a status agrees with « État ». */
const WORDS: Record<OfApi | OfConsole, readonly [en: string, fr: string]> = {
  ALL: ['All', 'Tous'],
  NONE: ['None', 'Aucun'],
  OPEN: ['Open', 'Ouvert'],
  CAPTURED: ['Captured', 'Encaissé'],
  RELEASED: ['Released', 'Libéré'],
  EXPIRED: ['Expired', 'Expiré'],
  PENDING: ['Pending', 'En attente'],
  PROVISIONAL: ['Provisional', 'Provisoire'],
  PAID: ['Paid', 'Payé'],
  CANCELLED: ['Cancelled', 'Annulé'],
  SETTLED: ['Settled', 'Réglé'],
  APPROVED: ['Approved', 'Approuvé'],
  REJECTED: ['Rejected', 'Rejeté'],
  ACTIVE: ['Active', 'Actif'],
  PAUSED: ['Paused', 'Suspendu'],
  FINISHED: ['Finished', 'Terminé'],
  SUSPENDED: ['Suspended', 'Suspendu'],
  REVOKED: ['Revoked', 'Révoqué'],
  DELETED: ['Deleted', 'Supprimé'],
  DISABLED: ['Disabled', 'Désactivé'],
  BLOCKED: ['Blocked', 'Bloqué'],
  FAILING: ['Failing', 'En échec'],
  DELIVERED: ['Delivered', 'Remis'],
  FAILED: ['Failed', 'Échoué'],
  IDLE: ['Idle', 'Inactif'],
  RUNNING: ['Running', 'En cours'],
  PASSED: ['Passed', 'Réussi'],
  ENFORCE: ['Enforced', 'Appliqué'],
  OBSERVE: ['Observed only', 'Observé seulement'],
  IN: ['Incoming', 'Entrant'],
  OUT: ['Outgoing', 'Sortant'],
  BOTH: ['Both ways', 'Dans les deux sens'],
  USER: ['User', 'Utilisateur'],
  DEVELOPER: ['Developer', 'Développeur'],
  ADMIN: ['Administrator', 'Administrateur'],
  SUPERADMIN: ['Super administrator', 'Super administrateur'],
  SYSTEM: ['Service account', 'Compte de service'],
};

/** What a word of the API is called in a language. */
export function wordIn(language: Language, word: Word): string {
  const types: Readonly<Record<string, string | undefined>> = TYPE_WORDS[language];
  const words: Readonly<Record<string, readonly [string, string] | undefined>> = WORDS;
  // One that is newer than this page is called as the API calls it.
  return types[word] ?? words[word]?.[language === 'en' ? 0 : 1] ?? word;
}

/** Whether something that the API does not describe is a word that has a name. */
export const isWord = (value: unknown): value is Word =>
  typeof value === 'string' && (Object.hasOwn(WORDS, value) || Object.hasOwn(TYPE_WORDS.en, value));

/** The same in the reader's language. */
export function useWord(): (word: Word) => string {
  const { language } = useLanguage();
  return (word) => wordIn(language, word);
}
