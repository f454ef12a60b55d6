import { texts } from '../../../kit/i18n/language.tsx';

export const useBePaidTexts = texts({
  title: ['Be paid', 'Être payé'],
  about: ['What somebody needs to send you coins', 'Ce qu’il faut à quelqu’un pour vous envoyer des pièces'],
  id: ['Your id', 'Votre n°'],
  copyId: ['Copy id', 'Copier le n°'],
  email: ['Your e-mail', 'Votre e-mail'],
  emailFinds: [
    'Who types it sees the first letters of your name.',
    'Qui le saisit voit les initiales de votre nom.',
  ],
  emailFindsNot: [
    'Nobody finds you by it before you have confirmed it.',
    'Personne ne vous trouve par lui tant que vous ne l’avez pas confirmé.',
  ],
  confirm: ['Confirm it', 'Le confirmer'],
  amount: ['Amount', 'Montant'],
  amountAbout: ['Left empty, who pays types it', 'Vide : qui paie le saisit'],
  reason: ['Reason', 'Motif'],
  reasonAbout: ['Left empty, who pays types it', 'Vide : qui paie le saisit'],
  link: ['A link to pay you', 'Un lien pour vous payer'],
  linkAbout: [
    'Whoever opens it, or photographs the code, and signs in has the form to send you coins, and looks it over before anything is sent.',
    'Qui l’ouvre, ou photographie le code, et se connecte a le formulaire pour vous envoyer des pièces, et le vérifie avant tout envoi.',
  ],
  copyLink: ['Copy link', 'Copier le lien'],
  qr: [(link: string) => `QR code: ${link}`, (link: string) => `Code QR : ${link}`],
  once: [
    'To be paid once, by a day, and to see who has paid, ask for coins:',
    'Pour être payé une seule fois, avant une date, et voir qui a payé, demandez des pièces :',
  ],
  requests: ['Payment requests', 'Demandes de paiement'],
});
