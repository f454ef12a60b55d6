import { texts } from '../../kit/i18n/language.tsx';

export const usePayTexts = texts({
  title: ['Payment request', 'Demande de paiement'],
  noId: [
    'Part of the link is missing. Ask the receiver for the link again.',
    'Il manque une partie du lien. Redemandez-le au bénéficiaire.',
  ],
  amount: ['Amount', 'Montant'],
  to: ['To', 'À'],
  from: ['From', 'De'],
  anybody: ['Anyone', 'N’importe qui'],
  status: ['Status', 'État'],
  reason: ['Reason', 'Motif'],
  reference: ['Reference', 'Référence'],
  through: ['Platform', 'Plateforme'],
  asked: ['Requested', 'Demandée le'],
  until: ['Open until', 'Ouverte jusqu’au'],
  id: ['Id', 'N°'],
  handOn: ['Share this request', 'Partager cette demande'],
  handOnAbout: [
    'The payer opens this link and signs in. The QR code contains the same link: scan it with an app, or paste its text in My wallet → Payment requests.',
    'Le payeur ouvre ce lien et se connecte. Le code QR contient le même lien : scannez-le avec une application, ou collez son texte dans Mon portefeuille → Demandes de paiement.',
  ],
  copyLink: ['Copy link', 'Copier le lien'],
  qr: [(text: string) => `QR code: ${text}`, (text: string) => `Code QR : ${text}`],
});
