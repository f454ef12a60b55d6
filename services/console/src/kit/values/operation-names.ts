import en from '@cowrie/contracts/words/en/operations.json' with { type: 'json' };
import fr from '@cowrie/contracts/words/fr/operations.json' with { type: 'json' };
import { names } from '../i18n/language.tsx';

export const useOperationName = names(en, fr);
export const OPERATION_IDS = Object.keys(en);
