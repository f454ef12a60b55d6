import en from '@cowrie/contracts/words/en.json' with { type: 'json' };
import fr from '@cowrie/contracts/words/fr.json' with { type: 'json' };
import { texts } from '../i18n/language.tsx';

/** What the acts are called, and what each does. */
export const useActTexts = texts(
  {
    title: 'Acts',
    about:
      'What administrators do with coins. You review each act before it is sent, and it happens only once.',
    back: 'All acts',
    notYours: 'Your role does not allow this.',
    withKey: (scope: string) => `with an API key that allows: ${scope}`,
    unanswered: 'Its answer did not arrive',
    ...en.acts,
  },
  {
    title: 'Opérations',
    about:
      'Ce que les administrateurs font des pièces. Chaque opération est vérifiée avant l’envoi et n’est faite qu’une fois.',
    back: 'Toutes les opérations',
    notYours: 'Votre rôle ne le permet pas.',
    withKey: (scope: string) => `avec une clé d’API qui permet : ${scope}`,
    unanswered: 'La réponse n’est pas arrivée',
    ...fr.acts,
  },
);
