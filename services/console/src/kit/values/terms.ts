import en from '@cowrie/contracts/words/en/terms.json' with { type: 'json' };
import fr from '@cowrie/contracts/words/fr/terms.json' with { type: 'json' };

/** The short names of the catalogue, in both languages. */
export const TERMS = { en, fr };
