import { texts } from '../../../kit/i18n/language.tsx';

export const useBePaidTexts = texts({
  title: ['Receive', 'Recevoir'],
  about: ['Share these details to receive coins', 'Partagez ces informations pour recevoir des pièces'],
  id: ['Your id', 'Votre n°'],
  copyId: ['Copy id', 'Copier le n°'],
  email: ['Your e-mail', 'Votre adresse e-mail'],
  emailFinds: [
    'Anyone who enters it sees the first letters of your name.',
    'Toute personne qui la saisit voit les premières lettres de votre nom.',
  ],
  emailFindsNot: [
    'Nobody can find you by it until you confirm it.',
    'Personne ne peut vous trouver par elle tant que vous ne l’avez pas confirmée.',
  ],
  confirm: ['Confirm it', 'La confirmer'],
  amount: ['Amount', 'Montant'],
  amountAbout: ['Leave empty to let the payer enter it', 'Vide : le payeur le saisit'],
  reason: ['Reason', 'Motif'],
  reasonAbout: ['Leave empty to let the payer enter it', 'Vide : le payeur le saisit'],
  link: ['A link to pay you', 'Un lien pour vous payer'],
  linkAbout: [
    'The payer opens the link or scans the code, signs in, and reviews the payment before sending it.',
    'Le payeur ouvre le lien ou scanne le code, se connecte, et vérifie le paiement avant de l’envoyer.',
  ],
  copyLink: ['Copy link', 'Copier le lien'],
  qr: [(link: string) => `QR code: ${link}`, (link: string) => `Code QR : ${link}`],
  once: [
    'To be paid only once, before a date, and to see who paid, request coins:',
    'Pour être payé une seule fois, avant une date, et voir qui a payé, demandez des pièces :',
  ],
  requests: ['Payment requests', 'Demandes de paiement'],
});
