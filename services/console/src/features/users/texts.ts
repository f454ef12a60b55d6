import { texts } from '../../kit/i18n/language.tsx';

export const useUserTexts = texts({
  title: ['Users', 'Utilisateurs'],
  about: ['Everyone who has a wallet', 'Toutes les personnes qui ont un portefeuille'],
  search: ['Search', 'Rechercher'],
  searchAbout: ['Name, e-mail address or id', 'Nom, adresse e-mail ou n°'],
  role: ['Role', 'Rôle'],
  anyRole: ['Any role', 'Tous les rôles'],
  id: ['Id', 'N°'],
  since: ['Since', 'Depuis'],
  verified: ['E-mail confirmed', 'E-mail confirmé'],
  yes: ['Yes', 'Oui'],
  no: ['No', 'Non'],
  found: [
    (total: number) => (total === 1 ? '1 user' : `${total} users`),
    (total: number) => (total === 1 ? '1 utilisateur' : `${total} utilisateurs`),
  ],
  previous: ['Previous', 'Précédent'],
  next: ['Next', 'Suivant'],
  page: [
    (page: number, pages: number) => `Page ${page} of ${pages}`,
    (page: number, pages: number) => `Page ${page} sur ${pages}`,
  ],
  moveCoins: ['Move coins of this user', 'Déplacer des pièces de cette personne'],
  danger: ['Deleting a user cannot be undone.', 'La suppression d’une personne est définitive.'],
  person: ['Person', 'Personne'],
  tabs: {
    transactions: ['Transactions', 'Transactions'],
    holds: ['Holds', 'Réservations'],
    requests: ['Payment requests', 'Demandes de paiement'],
    withdrawals: ['Withdrawals', 'Retraits'],
    timeline: ['Timeline', 'Chronologie'],
    refusals: ['Refusals', 'Refus'],
    sessions: ['Sessions', 'Sessions'],
    links: ['Platforms', 'Plateformes'],
    limits: ['Limits', 'Limites'],
  },
});
