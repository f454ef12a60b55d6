import { texts } from '../../../kit/i18n/language.tsx';

export const useHoldTexts = texts({
  hold: ['Hold', 'Réservation'],
  holdAbout: ['The id of an open hold', 'L’identifiant d’une réservation ouverte'],
  found: [
    (coins: string, status: string, reason: string) => `${coins} coins · ${status} · ${reason}`,
    (coins: string, status: string, reason: string) => `${coins} pièces · ${status} · ${reason}`,
  ],
  notOpen: [
    (status: string) =>
      `This hold is ${status.toLowerCase()}. Only an open hold can be captured or released.`,
    (status: string) =>
      `État de cette réservation : ${status.toLowerCase()}. Seule une réservation ouverte s’encaisse ou se libère.`,
  ],
  own: [
    'You placed this hold: its receiver or another administrator decides about it.',
    'C’est votre réservation : son destinataire ou un autre administrateur en décide.',
  ],
  capture: ['Capture', 'Encaisser'],
  release: ['Release', 'Libérer'],
  released: ['Released:', 'Libéré :'],
});
