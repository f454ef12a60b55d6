import { createRegistry } from '../engine/registry.ts';
import { adminLog } from './admin-log/feature.ts';
import { apiKeys } from './api-keys/feature.ts';
import { approvals } from './approvals/feature.ts';
import { health } from './health/feature.ts';
import { limits } from './limits/feature.ts';
import { links } from './links/feature.ts';
import { mails } from './mails/feature.ts';
import { passkeys } from './passkeys/feature.ts';
import { platforms } from './platforms/feature.ts';
import { policies } from './policies/feature.ts';
import { serviceAccounts } from './service-accounts/feature.ts';
import { sessions } from './sessions/feature.ts';
import { totp } from './totp/feature.ts';
import { users } from './users/feature.ts';

export const features = createRegistry([
  users,
  sessions,
  mails,
  totp,
  passkeys,
  apiKeys,
  serviceAccounts,
  platforms,
  limits,
  links,
  policies,
  approvals,
  adminLog,
  health,
]);
