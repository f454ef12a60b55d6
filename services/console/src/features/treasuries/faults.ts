import { defineFault } from '../../kit/faults/fault.ts';
import { isBelowAlarm } from '../../kit/values/low-treasury.ts';

export const books = defineFault({
  name: 'books',
  grade: 'critical',
  find: ({ health }) => (health?.lastVerification?.status === 'FAILED' ? ['last verification'] : []),
  says: {
    en: () => 'The last verification of the ledger failed. Stop all payments and see its findings.',
    fr: () =>
      'La dernière vérification du grand livre a échoué. Arrêtez tous les paiements et consultez ses anomalies.',
  },
  targetOf: () => ({ to: '/verifications' }),
});

export const lowTreasury = defineFault({
  name: 'low treasury',
  grade: 'serious',
  find: ({ treasuries = [] }) =>
    treasuries.flatMap((treasury) =>
      treasury.alarm && isBelowAlarm(treasury) ? [{ ...treasury, below: treasury.alarm.below }] : [],
    ),
  idOf: ({ code }) => code,
  says: {
    en: ({ code, balance, below }, { treasury, coins }) =>
      `The ${treasury(code)} treasury is low: it has ${coins(balance)} coins, below its alarm of ${coins(below)}.`,
    fr: ({ code, balance, below }, { treasury, coins }) =>
      `Le solde de la trésorerie ${treasury(code)} est bas : ${coins(balance)} pièces, sous son alerte de ${coins(below)}.`,
  },
  targetOf: ({ code }) => ({ to: '/treasuries/$code', params: { code } }),
});

/** Every hold is overdue for the moment before the service expires it. */
export const overdueHolds = defineFault({
  name: 'overdue holds',
  grade: 'serious',
  isPassing: true,
  find: ({ health }) => {
    const count = health?.waiting?.overdueHolds ?? 0;
    return count > 0 ? [count] : [];
  },
  says: {
    en: (count) =>
      count === 1
        ? 'A hold is overdue: it should have expired, but its coins are still reserved.'
        : `${count} holds are overdue: they should have expired, but their coins are still reserved.`,
    fr: (count) =>
      count === 1
        ? 'Une réservation aurait dû expirer, mais ses pièces sont toujours réservées.'
        : `${count} réservations auraient dû expirer, mais leurs pièces sont toujours réservées.`,
  },
  targetOf: () => ({ to: '/holds', search: { status: 'OPEN' } }),
});

/** The ledger answers, but its counts did not arrive in time. */
export const uncounted = defineFault({
  name: 'uncounted',
  grade: 'mild',
  isPassing: true,
  find: ({ health }) => {
    const isAnswering = health?.services.some(({ service, answers }) => service === 'ledger' && answers);
    return isAnswering && health?.waiting === null ? ['waiting'] : [];
  },
  says: {
    en: () => 'The number of waiting items and the result of the last verification are unknown.',
    fr: () => 'Le nombre d’éléments en attente et le résultat de la dernière vérification sont inconnus.',
  },
  targetOf: () => ({ to: '/services' }),
});
