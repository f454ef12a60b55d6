import type { Action } from '../../../kit/values/approval-rights.ts';
import type { ApprovalKind } from '../kind.ts';
import { burn, mint, reward, treasuryTransfer } from './coins.tsx';
import { apiKey, serviceAccount } from './credentials.tsx';
import { limit } from './limit.tsx';
import { budget, platformStatus } from './platform.tsx';
import { approvalPolicy } from './policy.tsx';
import { rate } from './rate.tsx';
import { refund } from './refund.tsx';
import { roleChange } from './role.tsx';
import { unknown } from './unknown.ts';
import { factorReset, userDelete } from './user.tsx';
import { withdrawalSettle } from './withdrawal.tsx';

const KINDS: Readonly<Record<Action, ApprovalKind>> = {
  mint,
  burn,
  refund,
  reward,
  'treasury-transfer': treasuryTransfer,
  'withdrawal-settle': withdrawalSettle,
  'role-change': roleChange,
  'user-delete': userDelete,
  'factor-reset': factorReset,
  limit,
  budget,
  'platform-status': platformStatus,
  'api-key': apiKey,
  'service-account': serviceAccount,
  rate,
  'approval-policy': approvalPolicy,
};

export const kindOf = (action: string): ApprovalKind =>
  Object.hasOwn(KINDS, action) ? KINDS[action as Action] : unknown;
