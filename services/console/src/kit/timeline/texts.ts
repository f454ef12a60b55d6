import { texts, type WordsOf } from '../i18n/language.tsx';
import type { Place, What } from './moments.ts';

type Texts = {
  title: string;
  whats: Record<What, string>;
  by: string;
  through: string;
  key: string;
  places: Record<Place['to'], string>;
  payer: string;
  receiver: string;
  acts: string;
  theirs: string;
};

export const useTimelineTexts = texts<WordsOf<Texts>>({
  title: ['Timeline', 'Chronologie'],
  whats: {
    asked: ['Asked for', 'Demandé'],
    placed: ['Reserved', 'Réservé'],
    submitted: ['Sent for approval', 'Soumis à approbation'],
    approved: ['Approved', 'Approuvé'],
    refused: ['Refused', 'Refusé'],
    booked: ['Booked', 'Comptabilisé'],
    refunded: ['Given back', 'Remboursé'],
    captured: ['Captured', 'Encaissé'],
    released: ['Released', 'Libéré'],
    expired: ['Expired', 'Expiré'],
    paid: ['Paid', 'Payé'],
    cancelled: ['Cancelled', 'Annulé'],
    due: ['Expires if it is still open', 'Expire si rien n’est encore décidé'],
    notApproved: ['Not approved', 'Non approuvé'],
    made: ['Made', 'Créé'],
    next: ['Next payment', 'Prochain paiement'],
    paused: ['Paused', 'Suspendu'],
    finished: ['Paid for the last time', 'Payé pour la dernière fois'],
    settled: ['Settled', 'Réglé'],
    rejected: ['Rejected', 'Rejeté'],
    failing: ['Fails since then', 'En échec depuis ce moment'],
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
  payer: ['Everything refused to the payer lately', 'Tout ce qui a été refusé au payeur récemment'],
  receiver: [
    'Everything refused to the receiver lately',
    'Tout ce qui a été refusé au bénéficiaire récemment',
  ],
  theirs: ['Everything refused to this user lately', 'Tout ce qui a été refusé à cet utilisateur récemment'],
  acts: ['Everything like it that was refused lately', 'Tous les actes de ce genre refusés récemment'],
});
