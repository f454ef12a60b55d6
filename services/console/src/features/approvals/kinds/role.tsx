import type { Approval, UserWithWallet } from '@cowrie/client';
import { api } from '../../../kit/api/api.ts';
import { pathPartAfter, readText } from '../../../kit/values/approval-request.ts';
import { Tag } from '../../../kit/values/tag.tsx';
import { isWord, type Word } from '../../../kit/values/terms.ts';
import { defineKind } from '../kind.ts';

const idOf = (approval: Approval) => Number(pathPartAfter(approval, 'users'));
const roleOf = (approval: Approval): Word => {
  const role = readText(approval, 'role');
  return isWord(role) ? role : 'NONE';
};

export const roleChange = defineKind<'role-change', UserWithWallet>({
  read: {
    key: (approval) => ['user', idOf(approval)],
    from: (approval) => api.getUser({ id: idOf(approval) }),
  },
  sides: (approval) => [{ userId: idOf(approval) }],
  changedValues: ({ approval, data }) => ({
    role: { now: data && <Tag>{data.role}</Tag>, after: <Tag>{roleOf(approval)}</Tag> },
  }),
  values: ({ approval, data }) => ({
    role: roleOf(approval),
    user: { userId: idOf(approval) },
    isSame: data?.role === roleOf(approval),
  }),
});
