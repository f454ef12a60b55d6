import type { UserFeature } from '../../engine/feature.ts';
import { confirm, resetTotp, setUp } from './commands.ts';
import { removeTotp } from './remove.ts';

/** A second factor at login: how it comes and goes. */
export const totp = {
  commands: {
    'totp.set-up': setUp,
    'totp.confirm': confirm,
    'totp.remove': removeTotp,
    'totp.reset': resetTotp,
  },
} satisfies UserFeature;
