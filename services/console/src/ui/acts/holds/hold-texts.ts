import { texts } from '../../../i18n/language.tsx';

export const useHoldTexts = texts(
  {
    hold: 'Hold',
    holdAbout: 'The id of an open hold',
    found: (coins: string, status: string, reason: string) => `${coins} coins · ${status} · ${reason}`,
    notOpen: (status: string) => `This hold is ${status}. Only one that is OPEN is captured or released.`,
    tooMuch: (coins: string) => `The hold is of ${coins} coins.`,
    own: 'You placed this hold: its receiver or another administrator decides about it.',
    looking: 'Looking for the hold…',
    captures: (coins: string, from: string, to: string) => `${coins} coins go from ${from} to ${to}.`,
    rest: (coins: string) => `The rest, ${coins}, is released. The hold ends with that.`,
    noRest: 'The hold ends with that.',
    releases: (coins: string, from: string, to: string) =>
      `${coins} coins on hold for ${to} can be spent again by ${from}. The hold ends with that.`,
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
      `Cette réservation : ${status}. Seule une réservation ouverte s’encaisse ou se libère.`,
    tooMuch: (coins: string) => `La réservation est de ${coins} pièces.`,
    own: 'C’est votre réservation : son destinataire ou un autre administrateur en décide.',
    looking: 'Recherche de la réservation…',
    captures: (coins: string, from: string, to: string) => `${coins} pièces vont de ${from} à ${to}.`,
    rest: (coins: string) => `Le reste, ${coins}, est libéré. La réservation prend fin.`,
    noRest: 'La réservation prend fin.',
    releases: (coins: string, from: string, to: string) =>
      `${coins} pièces réservées pour ${to} redeviennent disponibles pour ${from}. La réservation prend fin.`,
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
