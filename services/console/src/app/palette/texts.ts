import { texts } from '../../kit/i18n/language.tsx';

export const usePaletteTexts = texts({
  open: ['Go to', 'Aller à'],
  title: ['Search everything', 'Tout rechercher'],
  about: [
    'A person, a reference, any id, a page or an action',
    'Une personne, une référence, un identifiant, une page ou une action',
  ],
  aboutPages: ['A page', 'Une page'],
  list: ['Where to', 'Où aller'],
  none: ['Nothing was found.', 'Rien n’a été trouvé.'],
  searching: ['Searching…', 'Recherche…'],
  failed: [
    'The search did not succeed. What is below is all that is known.',
    'La recherche n’a pas abouti. Voici tout ce qui est connu.',
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
    refusal: ['Refused request', 'Demande refusée'],
    reference: ['Transaction with the reference', 'Transaction de référence'],
  },
  user: [(id: number) => `User ${id}`, (id: number) => `Utilisateur ${id}`],
  transaction: [(id: number) => `Transaction ${id}`, (id: number) => `Transaction ${id}`],
  sessions: ['Sessions', 'Sessions'],
  security: ['E-mail, password, second factor and links', 'E-mail, mot de passe, second facteur et liens'],
  account: ['Your account', 'Votre compte'],
});
