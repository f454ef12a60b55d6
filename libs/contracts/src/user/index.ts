import { adminLog } from '../admin-log.ts';
import { approvals } from '../approvals/contract.ts';
import {
  type AnswerTo,
  type CommandMessage,
  commandMessageSchema,
  commandsOfFeatures,
  type QueryMessage,
  queriesOfFeatures,
  queryMessageSchema,
  type ReplyOf,
} from '../contract.ts';
import { health } from '../messages/health.ts';
import { apiKeys } from './api-keys.ts';
import { limits } from './limits.ts';
import { links } from './links.ts';
import { mails } from './mails.ts';
import { passkeys } from './passkeys.ts';
import { platforms } from './platforms.ts';
import { policies } from './policies.ts';
import { serviceAccounts } from './service-accounts.ts';
import { sessions } from './sessions.ts';
import { totp } from './totp.ts';
import { users } from './users.ts';

export * from './api-keys.ts';
export {
  BOUND_USERS_MAX,
  durationMinutes,
  LIMIT_MODES,
  SPENDING_LIMIT,
  SPENDING_LIMIT_USAGE,
  type SpendingLimitState,
  SpendingLimits,
  WINDOW_PATTERN,
} from './limits.ts';
export * from './links.ts';
export {
  MAIL_LANGUAGES,
  MAIL_PURPOSES,
  type MailLanguage,
  type MailPurpose,
  OPTIONAL_MAILS,
} from './mails.ts';
export {
  PASSKEY,
  PASSKEY_ALGORITHMS,
  PasskeyAssertion,
  PasskeyAttestation,
  type PasskeyExpectation,
  type PasskeyState,
  userHandleOf,
} from './passkeys.ts';
export * from './platforms.ts';
export * from './policies.ts';
export * from './service-accounts.ts';
export * from './sessions.ts';
export { normalizeRecoveryCode, TOTP } from './totp.ts';
export * from './users.ts';

const FEATURES = {
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
};

export const USER_COMMANDS = commandsOfFeatures(FEATURES);
export const USER_QUERIES = queriesOfFeatures(FEATURES);

export const UserCommand = commandMessageSchema(USER_COMMANDS);
export type UserCommand = CommandMessage<typeof USER_COMMANDS>;
export const UserQuery = queryMessageSchema(USER_QUERIES);
export type UserQuery = QueryMessage<typeof USER_QUERIES>;

export type UserReply<N extends UserCommand['name']> = ReplyOf<(typeof USER_COMMANDS)[N]>;
export type UserRefusalCode<N extends UserCommand['name']> = (typeof USER_COMMANDS)[N]['rejects'][number];
export type UserAnswer<N extends UserQuery['name']> = AnswerTo<(typeof USER_QUERIES)[N]>;
