import { texts } from '../../i18n/language.tsx';
import type { State } from './state.ts';

type HealthTexts = Record<
  | 'title'
  | 'readAt'
  | 'services'
  | 'service'
  | 'state'
  | 'behind'
  | 'outbox'
  | 'outboxAge'
  | 'deadLetters'
  | 'unknown'
  | 'lags'
  | 'topic'
  | 'nobody',
  string
> & { states: Record<State, string>; seconds: (count: number) => string };

export const useHealthTexts = texts<HealthTexts>(
  {
    title: 'Health',
    readAt: 'As of',
    services: 'Services',
    service: 'Service',
    state: 'State',
    states: { well: 'Well', look: 'Needs a look', unknown: 'Not all known', silent: 'No answer' },
    behind: 'Messages to do',
    outbox: 'Outbox',
    outboxAge: 'Oldest event',
    seconds: (count) => `${count} s`,
    deadLetters: 'Dead letters',
    unknown: 'Not known',
    lags: 'Messages to do, by partition, and the instance that has it',
    topic: 'Topic',
    nobody: 'nobody',
  },
  {
    title: 'Santé',
    readAt: 'État de',
    services: 'Services',
    service: 'Service',
    state: 'État',
    states: { well: 'Bon', look: 'À examiner', unknown: 'En partie inconnu', silent: 'Pas de réponse' },
    behind: 'Messages à traiter',
    outbox: 'Boîte d’envoi',
    outboxAge: 'Le plus ancien',
    seconds: (count) => `${count} s`,
    deadLetters: 'Messages écartés',
    unknown: 'Inconnu',
    lags: 'Messages à traiter, par partition, et l’instance qui en a la charge',
    topic: 'Sujet',
    nobody: 'personne',
  },
);
