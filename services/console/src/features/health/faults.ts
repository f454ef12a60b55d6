import type { ServiceHealth } from '@cowrie/client';
import { defineFault, type Figures, type Source } from '../../kit/faults/fault.ts';
import { TERMS } from '../../kit/values/terms.ts';
import { isBehind, isHeld, isPartial, sumOf } from './service-state.ts';

/** What is wrong with the services, and with what is known of them. */

const targetOf = () => ({ to: '/services' }) as const;
const servicesOf = ({ health }: Figures) => health?.services ?? [];
const idOf = ({ service }: { service: string }) => service;

export const unread = defineFault({
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

const OF_SOURCE: Record<'en' | 'fr', Record<Source, string>> = {
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

/** Of less than all; when health cannot be read either, that says it. */
export const partlyUnread = defineFault({
  name: 'partly unread',
  grade: 'mild',
  find: ({ unread: all }) => (all.some(({ source }) => source === 'health') ? [] : all),
  idOf: ({ source }) => source,
  says: {
    en: ({ source, ofMs }, { time }) =>
      `${OF_SOURCE.en[source]} cannot be read.${ofMs === null ? '' : ` These figures are from ${time(ofMs)}.`}`,
    fr: ({ source, ofMs }, { time }) =>
      `${OF_SOURCE.fr[source]} ne peut pas être lu.${ofMs === null ? '' : ` Ces chiffres datent de ${time(ofMs)}.`}`,
  },
  targetOf,
});

type Service = ServiceHealth['service'];
/** What somebody notices of it. */
const WITHOUT: Record<'en' | 'fr', Record<Service, string>> = {
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

/** What it is called. */
const nameIn = (language: 'en' | 'fr', service: Service) => TERMS[language].services[service];

export const silent = defineFault({
  name: 'silent',
  grade: 'critical',
  find: (figures) => servicesOf(figures).filter(({ answers }) => !answers),
  idOf,
  says: {
    en: ({ service }) => `The service ${nameIn('en', service)} does not answer: ${WITHOUT.en[service]}.`,
    fr: ({ service }) => `Le service ${nameIn('fr', service)} ne répond pas : ${WITHOUT.fr[service]}.`,
  },
  targetOf,
});

/** When instances come and go a partition is nobody's for a moment. */
export const behind = defineFault({
  name: 'behind',
  grade: 'serious',
  isPassing: true,
  find: (figures) =>
    servicesOf(figures).flatMap(({ service, partitions }) => {
      const count = partitions?.filter(isBehind).length ?? 0;
      return count > 0 ? [{ service, count }] : [];
    }),
  idOf,
  says: {
    en: ({ service, count }) =>
      count === 1
        ? `A partition of ${nameIn('en', service)} has stopped or is far behind.`
        : `${count} partitions of ${nameIn('en', service)} have stopped or are far behind.`,
    fr: ({ service, count }) =>
      count === 1
        ? `Une partition de ${nameIn('fr', service)} est arrêtée ou très en retard.`
        : `${count} partitions de ${nameIn('fr', service)} sont arrêtées ou très en retard.`,
  },
  targetOf,
});

export const held = defineFault({
  name: 'held',
  grade: 'serious',
  find: (figures) => servicesOf(figures).filter(isHeld),
  idOf,
  says: {
    en: ({ service }) => `Events of ${nameIn('en', service)} are waiting to be published.`,
    fr: ({ service }) => `Des événements de ${nameIn('fr', service)} attendent d’être publiés.`,
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
        ? `A message of ${nameIn('en', service)} could not be processed. The operator must act.`
        : `${count} messages of ${nameIn('en', service)} could not be processed. The operator must act.`,
    fr: ({ service, count }) =>
      count === 1
        ? `Un message de ${nameIn('fr', service)} n’a pas pu être traité. L’exploitant doit intervenir.`
        : `${count} messages de ${nameIn('fr', service)} n’ont pas pu être traités. L’exploitant doit intervenir.`,
  },
  targetOf,
});

export const partial = defineFault({
  name: 'partial',
  grade: 'mild',
  isPassing: true,
  find: (figures) => servicesOf(figures).filter(isPartial),
  idOf,
  says: {
    en: ({ service }) => `The state of ${nameIn('en', service)} is partly unknown.`,
    fr: ({ service }) => `Une partie de l’état de ${nameIn('fr', service)} est inconnue.`,
  },
  targetOf,
});
