import type { UserFeature } from '../../engine/feature.ts';
import { handleConfirmTotp, handleResetTotp, handleSetUpTotp } from './commands.ts';
import { handleRemoveTotp } from './remove.ts';

export const totp = {
  commands: {
    'totp.set-up': handleSetUpTotp,
    'totp.confirm': handleConfirmTotp,
    'totp.remove': handleRemoveTotp,
    'totp.reset': handleResetTotp,
  },
} satisfies UserFeature;
