import en from '@cowrie/contracts/words/en.json' with { type: 'json' };
import fr from '@cowrie/contracts/words/fr.json' with { type: 'json' };
import { names } from '../i18n/language.tsx';
import { ACTIONS } from './sentences.ts';

const namesIn = (actions: typeof ACTIONS.en) =>
  Object.fromEntries(Object.entries(actions).map(([action, { name }]) => [action, name]));

export const useActionName = names(namesIn(ACTIONS.en), namesIn(ACTIONS.fr));
export const useDetailName = names(en.fields, fr.fields);
