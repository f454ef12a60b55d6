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
      `État de cette réservation : ${status.toLowerCase()}. Seule une réservation ouverte peut être encaissée ou libérée.`,
  ],
  own: [
    'You placed this hold. Only its receiver or another administrator can capture or release it.',
    'C’est votre réservation. Seul son destinataire ou un autre administrateur peut l’encaisser ou la libérer.',
  ],
  capture: ['Capture', 'Encaisser'],
  release: ['Release', 'Libérer'],
  released: ['Released:', 'Libéré :'],
});
