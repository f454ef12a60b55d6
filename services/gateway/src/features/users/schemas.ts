import { FREEZE, LIMITS, ROLES, USER } from '@cowrie/contracts';
import { z } from 'zod';
import { LoginEmail } from '../../api/credentials.ts';
import { expected, integerText, RoleInput, text } from '../../api/inputs.ts';
import { Coins, UserId } from '../../api/objects.ts';

const DEFAULT_SIZE = `${LIMITS.pageSizeDefault} by default`;

const PAGE_MAX = 1_000_000_000;

const BooleanText = z
  .enum(['true', 'false'], expected('true or false'))
  .transform((value) => value === 'true');

export const UserIds = z
  .string(expected('ids separated by commas'))
  .regex(/^[1-9]\d{0,15}(,[1-9]\d{0,15})*$/, 'must be ids separated by commas')
  .transform((value) => [...new Set(value.split(',').map(Number))])
  .refine((ids) => ids.length <= LIMITS.userIdsMax, `must have at most ${LIMITS.userIdsMax} ids`)
  .refine((ids) => ids.every(Number.isSafeInteger), 'must be ids separated by commas')
  .meta({ description: `Ids separated by commas, at most ${LIMITS.userIdsMax}` });

const UserListParameters = z.strictObject({
  page: integerText(1, PAGE_MAX).optional().meta({ description: '1 by default' }),
  pageSize: integerText(1, LIMITS.pageSizeMax).optional().meta({ description: DEFAULT_SIZE }),
  role: RoleInput.optional(),
  search: text(1, LIMITS.searchMax).optional().meta({
    description: 'Parts of the e-mail address or the name, in any order, regardless of case and accents',
  }),
  isVerified: BooleanText.optional(),
  email: LoginEmail.optional().meta({ description: 'The whole e-mail address, regardless of case' }),
  ids: UserIds.optional().meta({ description: 'Ids separated by commas, instead of all other parameters' }),
});

export const UserListQuery = UserListParameters.superRefine(({ ids, ...others }, context) => {
  if (ids === undefined) return;
  for (const [name, value] of Object.entries(others)) {
    if (value !== undefined)
      context.addIssue({ code: 'custom', path: [name], message: 'cannot be combined with ids' });
  }
});

export const User = USER.public;

export const OwnUser = z
  .strictObject({
    ...User.shape,
    hasSecondFactor: z
      .boolean()
      .meta({ description: 'True when an authenticator app or a passkey is set up' }),
  })
  .meta({ id: 'OwnUser' });

export const Pagination = z
  .strictObject({ page: z.int().min(1), pageSize: z.int().min(1), total: z.int().min(0) })
  .meta({ id: 'Pagination' });

export const UserRole = z.strictObject({ id: UserId, role: z.enum(ROLES) });

export const UserWithWallet = z
  .strictObject({
    ...User.shape,
    wallet: z.strictObject({ balance: Coins }),
    freeze: FREEZE.public.nullable().meta({ description: 'The freeze of the wallet; null: none' }),
  })
  .meta({ id: 'UserWithWallet' });
