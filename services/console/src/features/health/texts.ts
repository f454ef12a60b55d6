import { texts } from '../../kit/i18n/language.tsx';
import type { State } from './service-state.ts';

type ServiceTexts = Record<
  | 'title'
  | 'about'
  | 'readAt'
  | 'service'
  | 'state'
  | 'waiting'
  | 'outbox'
  | 'outboxAge'
  | 'deadLetters'
  | 'deadLettersAbout'
  | 'unknown'
  | 'lags'
  | 'topic'
  | 'nobody',
  string
> & { states: Record<State, string>; seconds: (count: number) => string };

export const useServiceTexts = texts<ServiceTexts>(
  {
    title: 'Services',
    about: 'The state of each service, and what it still has to process',
    readAt: 'As of',
    service: 'Service',
    state: 'State',
    states: {
      well: 'In order',
      look: 'Needs attention',
      unknown: 'Partly unknown',
      silent: 'No answer',
    },
    waiting: 'Messages waiting',
    outbox: 'Events to publish',
    outboxAge: 'Oldest event',
    seconds: (count) => `${count} s`,
    deadLetters: 'Dead letters',
    deadLettersAbout:
      'A dead letter is a message that could not be processed and was put aside. Once the cause is fixed, the operator of the platform puts it back with npm run redrive.',
    unknown: 'Not known',
    lags: 'Messages waiting in each partition, and the instance that processes them',
    topic: 'Topic',
    nobody: 'nobody',
  },
  {
    title: 'Services',
    about: 'L’état de chaque service, et ce qu’il lui reste à traiter',
    readAt: 'État de',
    service: 'Service',
    state: 'État',
    states: {
      well: 'En ordre',
      look: 'À examiner',
      unknown: 'En partie inconnu',
      silent: 'Pas de réponse',
    },
    waiting: 'Messages en attente',
    outbox: 'Événements à publier',
    outboxAge: 'Le plus ancien',
    seconds: (count) => `${count} s`,
    deadLetters: 'Messages écartés',
    deadLettersAbout:
      'Un message écarté n’a pas pu être traité. Une fois sa cause corrigée, la personne qui exploite la plateforme le remet avec npm run redrive.',
    unknown: 'Inconnu',
    lags: 'Messages en attente dans chaque partition, et l’instance qui les traite',
    topic: 'Sujet',
    nobody: 'personne',
  },
);
