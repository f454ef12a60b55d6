import { refuse } from '@cowrie/contracts';
import type { Handler } from '../../engine/feature.ts';
import { findUser } from '../../identity/table.ts';
import { toUserAccess } from '../../identity/user.ts';
import { queueNotice } from '../../mail/queue-notices.ts';
import { DELETED, type OwnerProof, proveOwner, useOwnerProof } from '../../second-factor/owner.ts';
import { removeApp } from '../../second-factor/table.ts';
import { ofUser } from './commands.ts';

/** An app that is not in force needs no code. */
export const handleRemoveTotp: Handler<'totp.remove', OwnerProof> = {
  ...ofUser,
  prepare: ({ data }, deps) => proveOwner(data, deps),
  async handle({ db }, { data: { userId } }, given) {
    const refusal = await useOwnerProof(db, userId, given);
    if (refusal) return refusal;
    await removeApp(db, userId);
    await queueNotice(db, userId, 'factor-removed');
    const user = await findUser(db, userId);
    return user ? { ok: true, data: { access: toUserAccess(user) } } : refuse(...DELETED);
  },
};
