import type { ServiceHealth } from '@cowrie/client';
import { defineFault, type PlatformFigures, type Source } from '../../kit/faults/fault.ts';
import { TERMS } from '../../kit/values/terms.ts';
import { holdsEvents, isLagging, isPartlyUnknown, sumOf } from './service-state.ts';

const targetOf = () => ({ to: '/services' }) as const;
const servicesOf = ({ health }: PlatformFigures) => health?.services ?? [];
const idOf = ({ service }: { service: string }) => service;

export const unreadHealth = defineFault({
  name: 'unread',
  grade: 'critical',
  find: ({ unread: all }) => all.filter(({ source }) => source === 'health'),
  says: {
    en: ({ ofMs }, { time }) =>
      ofMs === null
        ? 'The health of the services cannot be read.'
        : `The health of the services cannot be read. These figures are from ${time(ofMs)}.`,
    fr: ({ ofMs }, { time }) =>
      ofMs === null
        ? 'L’état des services ne peut pas être lu.'
        : `L’état des services ne peut pas être lu. Ces chiffres datent de ${time(ofMs)}.`,
  },
  targetOf,
});

const SOURCE_NAMES: Record<'en' | 'fr', Record<Source, string>> = {
  en: {
    health: 'The health of the services',
    treasuries: 'The balance of the treasuries',
    webhooks: 'The state of the webhooks',
  },
  fr: {
    health: 'L’état des services',
    treasuries: 'Le solde des trésoreries',
    webhooks: 'L’état des webhooks',
  },
};

/** Some figures could not be read. If health itself could not, `unreadHealth` reports it. */
export const unreadFigures = defineFault({
  name: 'partly unread',
  grade: 'mild',
  find: ({ unread: all }) => (all.some(({ source }) => source === 'health') ? [] : all),
  idOf: ({ source }) => source,
  says: {
    en: ({ source, ofMs }, { time }) =>
      `${SOURCE_NAMES.en[source]} cannot be read.${ofMs === null ? '' : ` These figures are from ${time(ofMs)}.`}`,
    fr: ({ source, ofMs }, { time }) =>
      `${SOURCE_NAMES.fr[source]} ne peut pas être lu.${ofMs === null ? '' : ` Ces chiffres datent de ${time(ofMs)}.`}`,
  },
  targetOf,
});

type Service = ServiceHealth['service'];
const OUTAGE_EFFECTS: Record<'en' | 'fr', Record<Service, string>> = {
  en: {
    ledger: 'payments may be stopped',
    user: 'people may not be able to sign in',
    history: 'lists and statistics may be out of date',
    webhooks: 'webhooks may receive nothing',
  },
  fr: {
    ledger: 'les paiements sont peut-être arrêtés',
    user: 'la connexion est peut-être impossible',
    history: 'les listes et les statistiques ne sont peut-être pas à jour',
    webhooks: 'les webhooks ne reçoivent peut-être rien',
  },
};

const serviceName = (language: 'en' | 'fr', service: Service) => TERMS[language].services[service];

export const silentService = defineFault({
  name: 'silent',
  grade: 'critical',
  find: (figures) => servicesOf(figures).filter(({ answers }) => !answers),
  idOf,
  says: {
    en: ({ service }) =>
      `The service ${serviceName('en', service)} does not answer: ${OUTAGE_EFFECTS.en[service]}.`,
    fr: ({ service }) =>
      `Le service ${serviceName('fr', service)} ne répond pas : ${OUTAGE_EFFECTS.fr[service]}.`,
  },
  targetOf,
});

/** A partition has no owner for a moment when instances start or stop. */
export const consumerLag = defineFault({
  name: 'behind',
  grade: 'serious',
  isPassing: true,
  find: (figures) =>
    servicesOf(figures).flatMap(({ service, partitions }) => {
      const count = partitions?.filter(isLagging).length ?? 0;
      return count > 0 ? [{ service, count }] : [];
    }),
  idOf,
  says: {
    en: ({ service, count }) =>
      count === 1
        ? `A partition of ${serviceName('en', service)} has stopped or is far behind.`
        : `${count} partitions of ${serviceName('en', service)} have stopped or are far behind.`,
    fr: ({ service, count }) =>
      count === 1
        ? `Une partition de ${serviceName('fr', service)} est arrêtée ou très en retard.`
        : `${count} partitions de ${serviceName('fr', service)} sont arrêtées ou très en retard.`,
  },
  targetOf,
});

export const heldEvents = defineFault({
  name: 'held',
  grade: 'serious',
  find: (figures) => servicesOf(figures).filter(holdsEvents),
  idOf,
  says: {
    en: ({ service }) => `Events of ${serviceName('en', service)} are waiting to be published.`,
    fr: ({ service }) => `Des événements de ${serviceName('fr', service)} attendent d’être publiés.`,
  },
  targetOf,
});

export const deadLetters = defineFault({
  name: 'dead letters',
  grade: 'serious',
  find: (figures) =>
    servicesOf(figures).flatMap(({ service, deadLetters: all }) => {
      const count = sumOf(all, ({ messages }) => messages) ?? 0;
      return count > 0 ? [{ service, count }] : [];
    }),
  idOf,
  says: {
    en: ({ service, count }) =>
      count === 1
        ? `A message of ${serviceName('en', service)} could not be processed. The operator must act.`
        : `${count} messages of ${serviceName('en', service)} could not be processed. The operator must act.`,
    fr: ({ service, count }) =>
      count === 1
        ? `Un message de ${serviceName('fr', service)} n’a pas pu être traité. L’exploitant doit intervenir.`
        : `${count} messages de ${serviceName('fr', service)} n’ont pas pu être traités. L’exploitant doit intervenir.`,
  },
  targetOf,
});

export const partialState = defineFault({
  name: 'partial',
  grade: 'mild',
  isPassing: true,
  find: (figures) => servicesOf(figures).filter(isPartlyUnknown),
  idOf,
  says: {
    en: ({ service }) => `The state of ${serviceName('en', service)} is partly unknown.`,
    fr: ({ service }) => `Une partie de l’état de ${serviceName('fr', service)} est inconnue.`,
  },
  targetOf,
});
