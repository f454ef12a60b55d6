export type Scope = 'coins:mint' | 'coins:burn';

/** What is typed of a key: which of one's own it is, confirmed by password and code, or another one itself. */
export type TypedKey = { choice: string; password: string; code: string; apiKey: string };

/** The choice of a key that is pasted. */
export const ANOTHER = 'another';
