export type Scope = 'coins:mint' | 'coins:burn';

/** The key fields: the chosen own key with password and code, or a pasted key. */
export type KeyInput = { choice: string; password: string; code: string; apiKey: string };

/** The value of `choice` for a pasted key. */
export const PASTED_KEY = 'another';
