import { texts } from '../../kit/i18n/language.tsx';

export const useHoldTexts = texts({
  title: ['Holds', 'Réservations'],
  about: ['Reserved coins, newest first', 'Les pièces réservées, de la plus récente à la plus ancienne'],
  one: ['Hold', 'Réservation'],
  status: ['Status', 'État'],
  user: ['Payer or receiver', 'Payeur ou destinataire'],
  placed: ['Placed', 'Faite le'],
  until: ['Until', 'Jusqu’au'],
  updated: ['Last changed', 'Modifiée le'],
  from: ['From', 'De'],
  to: ['To', 'À'],
  reason: ['Reason', 'Motif'],
  amount: ['Amount', 'Montant'],
  captured: ['Captured', 'Encaissé'],
  released: ['Released', 'Libéré'],
  id: ['Id', 'N°'],
  transaction: ['Its transaction', 'Sa transaction'],
  transactionId: [(id: number) => `Transaction ${id}`, (id: number) => `Transaction ${id}`],
  notFound: ['Not found in the list of transactions', 'Absente de la liste des transactions'],
  copyId: ['Copy id', 'Copier le numéro'],
});
