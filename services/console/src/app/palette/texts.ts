import { texts } from '../../kit/i18n/language.tsx';

export const usePaletteTexts = texts({
  open: ['Go to', 'Aller à'],
  title: ['Search everything', 'Tout rechercher'],
  about: [
    'A person, reference, id, page or operation',
    'Une personne, une référence, un identifiant, une page ou une opération',
  ],
  aboutPages: ['A page', 'Une page'],
  list: ['Results', 'Résultats'],
  none: ['Nothing was found.', 'Rien n’a été trouvé.'],
  searching: ['Searching…', 'Recherche…'],
  failed: [
    'The search failed. The results below may be incomplete.',
    'La recherche a échoué. Les résultats ci-dessous peuvent être incomplets.',
  ],
  platform: ['Platform', 'Plateforme'],
  treasury: ['Treasury', 'Trésorerie'],
  objects: {
    hold: ['Hold', 'Réservation'],
    paymentRequest: ['Payment request', 'Demande de paiement'],
    schedule: ['Schedule', 'Échéancier'],
    approval: ['Approval', 'Approbation'],
    verification: ['Verification', 'Vérification'],
    webhook: ['Webhook', 'Webhook'],
    withdrawal: ['Withdrawal', 'Retrait'],
    split: ['Transactions of a split', 'Transactions d’un partage'],
    refusal: ['Refused request', 'Requête refusée'],
    reference: ['Transaction with the reference', 'Transaction avec la référence'],
  },
  user: [(id: number) => `User ${id}`, (id: number) => `Utilisateur ${id}`],
  transaction: [(id: number) => `Transaction ${id}`, (id: number) => `Transaction ${id}`],
  sessions: ['Sessions', 'Sessions'],
  security: ['E-mail, password, second factor and links', 'E-mail, mot de passe, second facteur et liens'],
  account: ['Your account', 'Votre compte'],
});
