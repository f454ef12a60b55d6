import { texts } from '../i18n/language.tsx';
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

export const useTimelineTexts = texts<Texts>(
  {
    title: 'Timeline',
    whats: {
      asked: 'Asked for',
      placed: 'Reserved',
      submitted: 'Sent for approval',
      approved: 'Approved',
      refused: 'Refused',
      booked: 'Booked',
      refunded: 'Given back',
      captured: 'Captured',
      released: 'Released',
      expired: 'Expired',
      paid: 'Paid',
      cancelled: 'Cancelled',
      due: 'Expires if it is still open',
      notApproved: 'Not approved',
      made: 'Made',
      next: 'Next payment',
      paused: 'Paused',
      finished: 'Paid for the last time',
      settled: 'Settled',
      rejected: 'Rejected',
      failing: 'Fails since then',
      registered: 'Registered',
      done: 'Done',
    },
    by: 'by',
    through: 'through',
    key: 'with API key',
    places: {
      hold: 'The hold',
      request: 'The payment request',
      approval: 'The approval',
      transaction: 'The refund',
      payment: 'The transaction',
      log: 'In the audit log',
      refusal: 'The refusal',
    },
    payer: 'Everything refused to the payer lately',
    receiver: 'Everything refused to the receiver lately',
    theirs: 'Everything refused to this user lately',
    acts: 'Everything like it that was refused lately',
  },
  {
    title: 'Chronologie',
    whats: {
      asked: 'Demandé',
      placed: 'Réservé',
      submitted: 'Soumis à approbation',
      approved: 'Approuvé',
      refused: 'Refusé',
      booked: 'Comptabilisé',
      refunded: 'Remboursé',
      captured: 'Encaissé',
      released: 'Libéré',
      expired: 'Expiré',
      paid: 'Payé',
      cancelled: 'Annulé',
      due: 'Expire si rien n’est encore décidé',
      notApproved: 'Non approuvé',
      made: 'Créé',
      next: 'Prochain paiement',
      paused: 'Suspendu',
      finished: 'Payé pour la dernière fois',
      settled: 'Réglé',
      rejected: 'Rejeté',
      failing: 'En échec depuis ce moment',
      registered: 'Inscription',
      done: 'Fait',
    },
    by: 'par',
    through: 'via',
    key: 'avec la clé d’API',
    places: {
      hold: 'La réservation',
      request: 'La demande de paiement',
      approval: 'L’approbation',
      transaction: 'Le remboursement',
      payment: 'La transaction',
      log: 'Dans le journal d’audit',
      refusal: 'Le refus',
    },
    payer: 'Tout ce qui a été refusé au payeur récemment',
    receiver: 'Tout ce qui a été refusé au bénéficiaire récemment',
    theirs: 'Tout ce qui a été refusé à cet utilisateur récemment',
    acts: 'Tous les actes de ce genre refusés récemment',
  },
);
