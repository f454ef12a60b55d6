import en from '@cowrie/contracts/words/en.json' with { type: 'json' };
import fr from '@cowrie/contracts/words/fr.json' with { type: 'json' };
import { names } from '../i18n/language.tsx';

export const useScopeWord = names(en.scopes, fr.scopes);
