import { texts } from '../../kit/i18n/language.tsx';

export const usePayTexts = texts(
  {
    title: 'Payment request',
    noId: 'There is no payment request at this address: part of the link is missing. Ask for the link again.',
    amount: 'Amount',
    to: 'To',
    from: 'From',
    anybody: 'Anybody',
    status: 'Status',
    reason: 'Reason',
    reference: 'Reference',
    through: 'Through the platform',
    asked: 'Asked',
    until: 'Open until',
    id: 'Id',
    handOn: 'Share it',
    handOnAbout:
      'The payer opens this link and signs in. The code holds the same link, for an app that scans it or for the field in My wallet → Payment requests.',
    copyLink: 'Copy link',
    qr: (text: string) => `QR code: ${text}`,
  },
  {
    title: 'Demande de paiement',
    noId: 'Cette adresse ne mène à aucune demande : il manque une partie du lien. Redemandez-le.',
    amount: 'Montant',
    to: 'À',
    from: 'De',
    anybody: 'N’importe qui',
    status: 'État',
    reason: 'Motif',
    reference: 'Référence',
    through: 'Par la plateforme',
    asked: 'Demandée le',
    until: 'Ouverte jusqu’au',
    id: 'N°',
    handOn: 'La partager',
    handOnAbout:
      'Le payeur ouvre ce lien et se connecte. Le code contient le même lien, pour une application qui le lit ou pour le champ de Mon portefeuille → Demandes de paiement.',
    copyLink: 'Copier le lien',
    qr: (text: string) => `Code QR : ${text}`,
  },
);
