import { texts } from '../../../kit/i18n/language.tsx';

export const useHoldTexts = texts(
  {
    hold: 'Hold',
    holdAbout: 'The id of an open hold',
    found: (coins: string, status: string, reason: string) => `${coins} coins · ${status} · ${reason}`,
    notOpen: (status: string) =>
      `This hold is ${status.toLowerCase()}. Only an open hold can be captured or released.`,
    own: 'You placed this hold: its receiver or another administrator decides about it.',
    captureTitle: 'Capture a hold',
    captureAbout:
      'Pays the receiver what is on hold, or a part of it. The rest is released: a hold is captured once.',
    releaseTitle: 'Release a hold',
    releaseAbout: 'Lets the payer spend again what is on hold. The receiver gets nothing.',
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
    captureTitle: 'Encaisser une réservation',
    captureAbout:
      'Paie au destinataire ce qui est réservé, en tout ou en partie. Le reste est libéré : une réservation ne s’encaisse qu’une fois.',
    releaseTitle: 'Libérer une réservation',
    releaseAbout: 'Rend au payeur l’usage de ce qui est réservé. Le destinataire ne reçoit rien.',
    capture: 'Encaisser',
    release: 'Libérer',
    released: 'Libéré :',
  },
);
