import { texts } from '../../../kit/i18n/language.tsx';

export const useHoldTexts = texts(
  {
    hold: 'Hold',
    holdAbout: 'The id of an open hold',
    found: (coins: string, status: string, reason: string) => `${coins} coins · ${status} · ${reason}`,
    notOpen: (status: string) =>
      `This hold is ${status.toLowerCase()}. Only an open hold can be captured or released.`,
    own: 'You placed this hold: its receiver or another administrator decides about it.',
    capture: 'Capture',
    release: 'Release',
    released: 'Released:',
  },
  {
    hold: 'Réservation',
    holdAbout: 'L’identifiant d’une réservation ouverte',
    found: (coins: string, status: string, reason: string) => `${coins} pièces · ${status} · ${reason}`,
    notOpen: (status: string) =>
      `État de cette réservation : ${status.toLowerCase()}. Seule une réservation ouverte s’encaisse ou se libère.`,
    own: 'C’est votre réservation : son destinataire ou un autre administrateur en décide.',
    capture: 'Encaisser',
    release: 'Libérer',
    released: 'Libéré :',
  },
);
