import en from '@cowrie/contracts/words/en/scopes.json' with { type: 'json' };
import fr from '@cowrie/contracts/words/fr/scopes.json' with { type: 'json' };
import { names } from '../i18n/language.tsx';

export const useScopeWord = names(en, fr);
