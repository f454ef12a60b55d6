import { texts } from '../../kit/i18n/language.tsx';

export const useWebhookTexts = texts({
  title: ['Webhooks', 'Webhooks'],
  about: [
    'Addresses and programs that receive events',
    'Les adresses et les programmes qui reçoivent des événements',
  ],
  status: ['Status', 'État'],
  failing: ['Failing since', 'En échec depuis'],
  waiting: ['Waiting', 'En attente'],
  notFailing: ['No', 'Non'],
  noAnswer: ['None yet', 'Aucune'],
  answer: ['Last answer', 'Dernière réponse'],
  pulled: ['Pulled by a program', 'Récupéré par un programme'],
  platform: ['Platform', 'Plateforme'],
});
