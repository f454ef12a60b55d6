import { texts } from '../../kit/i18n/language.tsx';

export const usePayTexts = texts({
  title: ['Payment request', 'Demande de paiement'],
  noId: [
    'There is no payment request at this address: part of the link is missing. Ask for the link again.',
    'Cette adresse ne mène à aucune demande : il manque une partie du lien. Redemandez-le.',
  ],
  amount: ['Amount', 'Montant'],
  to: ['To', 'À'],
  from: ['From', 'De'],
  anybody: ['Anybody', 'N’importe qui'],
  status: ['Status', 'État'],
  reason: ['Reason', 'Motif'],
  reference: ['Reference', 'Référence'],
  through: ['Through the platform', 'Par la plateforme'],
  asked: ['Asked', 'Demandée le'],
  until: ['Open until', 'Ouverte jusqu’au'],
  id: ['Id', 'N°'],
  handOn: ['Share it', 'La partager'],
  handOnAbout: [
    'The payer opens this link and signs in. The code holds the same link, for an app that scans it or for the field in My wallet → Payment requests.',
    'Le payeur ouvre ce lien et se connecte. Le code contient le même lien, pour une application qui le lit ou pour le champ de Mon portefeuille → Demandes de paiement.',
  ],
  copyLink: ['Copy link', 'Copier le lien'],
  qr: [(text: string) => `QR code: ${text}`, (text: string) => `Code QR : ${text}`],
});
