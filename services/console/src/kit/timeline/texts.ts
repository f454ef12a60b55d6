import { texts, type WordsOf } from '../i18n/language.tsx';
import type { EventKind, EventLink } from './coin-events.ts';

type Texts = {
  title: string;
  whats: Record<EventKind, string>;
  by: string;
  through: string;
  key: string;
  places: Record<EventLink['to'], string>;
  payer: string;
  receiver: string;
  acts: string;
  theirs: string;
};

export const useTimelineTexts = texts<WordsOf<Texts>>({
  title: ['Timeline', 'Chronologie'],
  whats: {
    asked: ['Requested', 'Demandé'],
    placed: ['Reserved', 'Réservé'],
    submitted: ['Sent for approval', 'Soumis à approbation'],
    approved: ['Approved', 'Approuvé'],
    refused: ['Refused', 'Refusé'],
    booked: ['Booked', 'Comptabilisé'],
    refunded: ['Refunded', 'Remboursé'],
    captured: ['Captured', 'Encaissé'],
    released: ['Released', 'Libéré'],
    expired: ['Expired', 'Expiré'],
    paid: ['Paid', 'Payé'],
    cancelled: ['Cancelled', 'Annulé'],
    due: ['Expires if still open', 'Expire si toujours ouvert'],
    notApproved: ['Not approved', 'Non approuvé'],
    made: ['Created', 'Créé'],
    next: ['Next payment', 'Prochain paiement'],
    paused: ['Paused', 'Suspendu'],
    finished: ['Last payment made', 'Dernier paiement effectué'],
    settled: ['Settled', 'Réglé'],
    rejected: ['Rejected', 'Rejeté'],
    failing: ['Failing since then', 'En échec depuis'],
    registered: ['Registered', 'Inscription'],
    done: ['Done', 'Fait'],
  },
  by: ['by', 'par'],
  through: ['through', 'via'],
  key: ['with API key', 'avec la clé d’API'],
  places: {
    hold: ['The hold', 'La réservation'],
    request: ['The payment request', 'La demande de paiement'],
    approval: ['The approval', 'L’approbation'],
    transaction: ['The refund', 'Le remboursement'],
    payment: ['The transaction', 'La transaction'],
    log: ['In the audit log', 'Dans le journal d’audit'],
    refusal: ['The refusal', 'Le refus'],
  },
  payer: ['Recent refusals of the payer', 'Refus récents du payeur'],
  receiver: ['Recent refusals of the receiver', 'Refus récents du bénéficiaire'],
  theirs: ['Recent refusals of this user', 'Refus récents de cet utilisateur'],
  acts: ['Recent refusals of this operation', 'Refus récents de cette opération'],
});
