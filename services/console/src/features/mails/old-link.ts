import type { Trouble } from '../../kit/api/trouble.ts';

/** True when the link of a mail was used or has expired. */
export const isOldLink = (trouble: Trouble | null): boolean =>
  trouble?.kind === 'problem' && trouble.code === 'token_invalid';
