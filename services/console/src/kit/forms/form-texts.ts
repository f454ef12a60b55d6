import en from '@cowrie/contracts/words/en.json' with { type: 'json' };
import fr from '@cowrie/contracts/words/fr.json' with { type: 'json' };
import { texts } from '../i18n/language.tsx';

export const useFormTexts = texts(
  {
    title: 'Operations',
    about:
      'Administrators’ operations with coins. You review each operation before sending it. It runs only once.',
    back: 'All operations',
    notYours: 'Your role does not allow this.',
    withKey: (scope: string) => `needs an API key with: ${scope}`,
    unanswered: 'No answer arrived',
    ...en.acts,
  },
  {
    title: 'Opérations',
    about:
      'Les opérations des administrateurs sur les pièces. Vous vérifiez chaque opération avant de l’envoyer. Elle n’est exécutée qu’une fois.',
    back: 'Toutes les opérations',
    notYours: 'Votre rôle ne le permet pas.',
    withKey: (scope: string) => `demande une clé d’API avec : ${scope}`,
    unanswered: 'Aucune réponse n’est arrivée',
    ...fr.acts,
  },
);
