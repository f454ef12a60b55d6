import type { Approval } from '@cowrie/client';
import { behind } from '../../../kit/values/approval-request.ts';
import { defineKind, type Told } from '../kind.ts';

/** Operations that end the account of a user, or weaken its sign-in. */

const userOf = (approval: Approval) => ({ userId: Number(behind(approval, 'users')) });
const sides = (approval: Approval) => [userOf(approval)];

const ofUser = { sides, values: ({ approval }: Told<undefined>) => ({ user: userOf(approval) }) };
export const userDelete = defineKind<'user-delete'>(ofUser);
export const factorReset = defineKind<'factor-reset'>(ofUser);
