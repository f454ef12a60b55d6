export type Scope = 'coins:mint' | 'coins:burn';

export type KeyInput = { choice: string; password: string; code: string; apiKey: string };

export const PASTED_KEY = 'another';
