import { texts } from '../../i18n/language.tsx';

export const usePayTexts = texts(
  {
    title: 'Payment request',
    noId: 'This address has no payment request: its id is not whole. Ask for the link once more.',
    amount: 'Amount',
    to: 'Is paid',
    from: 'Pays',
    anybody: 'Whoever pays first',
    status: 'Status',
    reason: 'Reason',
    reference: 'Reference',
    through: 'Through the platform',
    asked: 'Asked',
    until: 'Open until',
    id: 'Id',
    handOn: 'Hand it on',
    handOnAbout:
      'Whoever is to pay opens this link and signs in. The code says the same for an app that reads it, or for the field in My wallet → Payment requests.',
    copyLink: 'Copy link',
    qr: (text: string) => `QR code: ${text}`,
  },
  {
    title: 'Demande de paiement',
    noId: 'Cette adresse ne mène à aucune demande : son numéro n’est pas entier. Redemandez le lien.',
    amount: 'Montant',
    to: 'Est payé',
    from: 'Paie',
    anybody: 'Le premier qui paie',
    status: 'État',
    reason: 'Motif',
    reference: 'Référence',
    through: 'Par la plateforme',
    asked: 'Demandée le',
    until: 'Ouverte jusqu’au',
    id: 'N°',
    handOn: 'La transmettre',
    handOnAbout:
      'Qui doit payer ouvre ce lien et se connecte. Le code dit la même chose à une application qui le lit, ou au champ de Mon portefeuille → Demandes de paiement.',
    copyLink: 'Copier le lien',
    qr: (text: string) => `Code QR : ${text}`,
  },
);
