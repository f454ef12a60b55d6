import { texts, type WordsOf } from '../../kit/i18n/language.tsx';
import type { ServiceState } from './service-state.ts';

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
> & { states: Record<ServiceState, string>; seconds: (count: number) => string };

export const useServiceTexts = texts<WordsOf<ServiceTexts>>({
  title: ['Services', 'Services'],
  about: [
    'The state of each service, and what it still has to process',
    'L’état de chaque service, et ce qu’il lui reste à traiter',
  ],
  readAt: ['As of', 'État de'],
  service: ['Service', 'Service'],
  state: ['State', 'État'],
  states: {
    well: ['Healthy', 'En ordre'],
    look: ['Needs attention', 'À examiner'],
    unknown: ['Partly unknown', 'En partie inconnu'],
    silent: ['No answer', 'Pas de réponse'],
  },
  waiting: ['Messages waiting', 'Messages en attente'],
  outbox: ['Events to publish', 'Événements à publier'],
  outboxAge: ['Oldest event', 'Le plus ancien'],
  seconds: [(count) => `${count} s`, (count) => `${count} s`],
  deadLetters: ['Dead letters', 'Messages écartés'],
  deadLettersAbout: [
    'A dead letter is a message that could not be processed. After fixing the cause, the operator of Cowrie processes it again with npm run redrive.',
    'Un message écarté n’a pas pu être traité. Une fois la cause corrigée, l’exploitant de Cowrie le traite de nouveau avec npm run redrive.',
  ],
  unknown: ['Unknown', 'Inconnu'],
  lags: [
    'Messages waiting in each partition, and the instance that processes them',
    'Messages en attente dans chaque partition, et l’instance qui les traite',
  ],
  topic: ['Topic', 'Sujet'],
  nobody: ['nobody', 'personne'],
});
