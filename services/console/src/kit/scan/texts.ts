import { texts } from '../i18n/language.tsx';

export const useScanTexts = texts({
  scan: ['Scan a QR code', 'Scanner un code QR'],
  about: [
    'Point the camera at the code of the person or shop that you pay. You review the payment before you send it.',
    'Dirigez l’appareil photo vers le code de la personne ou de la boutique à payer. Vous vérifiez le paiement avant de l’envoyer.',
  ],
  camera: ['Picture of the camera', 'Image de l’appareil photo'],
  otherCode: [
    'This code is not a payment on this platform.',
    'Ce code n’est pas un paiement sur cette plateforme.',
  ],
  noCamera: [
    'The camera cannot be used. Allow it for this site, or enter the details by hand.',
    'L’appareil photo est inutilisable. Autorisez-le pour ce site, ou saisissez les informations.',
  ],
});
