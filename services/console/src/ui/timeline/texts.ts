import { texts } from '../../i18n/language.tsx';
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
};

export const useTimelineTexts = texts<Texts>(
  {
    title: 'Timeline',
    whats: {
      asked: 'Asked for',
      placed: 'Reserved',
      submitted: 'Submitted to a second person',
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
    },
    by: 'by',
    through: 'through',
    key: 'with API key',
    places: {
      hold: 'The hold',
      request: 'The payment request',
      approval: 'The approval',
      transaction: 'The refund',
    },
    payer: 'Everything refused to the payer lately',
    receiver: 'Everything refused to the receiver lately',
  },
  {
    title: 'Chronologie',
    whats: {
      asked: 'Demandé',
      placed: 'Réservé',
      submitted: 'Soumis à une seconde personne',
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
    },
    by: 'par',
    through: 'via',
    key: 'avec la clé d’API',
    places: {
      hold: 'La réservation',
      request: 'La demande de paiement',
      approval: 'L’approbation',
      transaction: 'Le remboursement',
    },
    payer: 'Tout ce qui a été refusé au payeur récemment',
    receiver: 'Tout ce qui a été refusé au bénéficiaire récemment',
  },
);
