import type { Trouble } from '../../kit/api/trouble.ts';

/** Whether the link of a mail was used, or is too old. */
export const isOldLink = (trouble: Trouble | null): boolean =>
  trouble?.kind === 'problem' && trouble.code === 'token_invalid';
