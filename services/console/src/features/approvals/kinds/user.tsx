import type { Approval } from '@cowrie/client';
import { pathPartAfter } from '../../../kit/values/approval-request.ts';
import { type ApprovalContext, defineKind } from '../kind.ts';

const userOf = (approval: Approval) => ({ userId: Number(pathPartAfter(approval, 'users')) });
const sides = (approval: Approval) => [userOf(approval)];

const ofUser = { sides, values: ({ approval }: ApprovalContext<undefined>) => ({ user: userOf(approval) }) };
export const userDelete = defineKind<'user-delete'>(ofUser);
export const factorReset = defineKind<'factor-reset'>(ofUser);
