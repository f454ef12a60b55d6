import type { Trouble } from '../../kit/api/trouble.ts';

export const isOldLink = (trouble: Trouble | null): boolean =>
  trouble?.kind === 'problem' && trouble.code === 'token_invalid';
