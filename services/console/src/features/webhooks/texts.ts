import { texts } from '../../kit/i18n/language.tsx';

export const useWebhookTexts = texts(
  {
    title: 'Webhooks',
    about: 'Addresses and programs that receive events',
    status: 'Status',
    failing: 'Failing since',
    waiting: 'Waiting',
    notFailing: 'No',
    noAnswer: 'None yet',
    answer: 'Last answer',
    pulled: 'Fetched by a program',
    platform: 'Platform',
  },
  {
    title: 'Webhooks',
    about: 'Les adresses et les programmes qui reçoivent des événements',
    status: 'État',
    failing: 'En échec depuis',
    waiting: 'En attente',
    notFailing: 'Non',
    noAnswer: 'Aucune',
    answer: 'Dernière réponse',
    pulled: 'Cherché par un programme',
    platform: 'Plateforme',
  },
);
