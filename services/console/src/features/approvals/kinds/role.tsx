import type { Approval, UserWithWallet } from '@cowrie/client';
import { api } from '../../../kit/api/api.ts';
import { behind, textIn } from '../../../kit/values/approval-request.ts';
import { Tag } from '../../../kit/values/tag.tsx';
import { isWord, type Word, wordIn } from '../../../kit/values/words.ts';
import { defineKind, type Told } from '../kind.ts';

const idOf = (approval: Approval) => Number(behind(approval, 'users'));
const roleOf = (approval: Approval): Word => {
  const role = textIn(approval, 'role');
  return isWord(role) ? role : 'NONE';
};
const hasItNow = ({ approval, data }: Told<UserWithWallet>) => data?.role === roleOf(approval);

export const roleChange = defineKind<UserWithWallet>()({
  read: {
    key: (approval) => ['user', idOf(approval)],
    from: (approval) => api.getUser({ id: idOf(approval) }),
  },
  sides: (approval) => [{ userId: idOf(approval) }],
  changes: ({ approval, data }) => ({
    role: { now: data && <Tag>{data.role}</Tag>, after: <Tag>{roleOf(approval)}</Tag> },
  }),
  texts: {
    en: {
      sentence: ({ approval, say }) =>
        `Give the role ${wordIn('en', roleOf(approval))} to ${say.side({ userId: idOf(approval) })}`,
      doubts: (told) => [hasItNow(told) && 'They already have this role: nothing would change.'],
      names: { role: 'Role' },
    },
    fr: {
      sentence: ({ approval, say }) =>
        `Donner le rôle ${wordIn('fr', roleOf(approval))} à ${say.side({ userId: idOf(approval) })}`,
      doubts: (told) => [hasItNow(told) && 'Cette personne a déjà ce rôle : rien ne changerait.'],
      names: { role: 'Rôle' },
    },
  },
});
