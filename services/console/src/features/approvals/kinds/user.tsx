import type { Approval } from '@cowrie/client';
import { behind } from '../../../kit/values/approval-request.ts';
import { defineKind, type Told } from '../kind.ts';

/** Operations that end the account of a user, or weaken its sign-in. */

const userOf = (approval: Approval) => ({ userId: Number(behind(approval, 'users')) });
const named = ({ approval, say }: Told<unknown>) => say.side(userOf(approval));
const sides = (approval: Approval) => [userOf(approval)];

export const userDelete = defineKind()({
  sides,
  texts: {
    en: { sentence: (told) => `Delete ${named(told)} for good`, names: {} },
    fr: { sentence: (told) => `Supprimer définitivement ${named(told)}`, names: {} },
  },
});

export const factorReset = defineKind()({
  sides,
  texts: {
    en: { sentence: (told) => `Remove the second factor of ${named(told)} and end all sessions`, names: {} },
    fr: {
      sentence: (told) => `Retirer le second facteur de ${named(told)} et mettre fin à ses sessions`,
      names: {},
    },
  },
});
