import { refuse } from '@cowrie/contracts';
import type { Handler } from '../../engine/feature.ts';
import { findUser } from '../../identity/table.ts';
import { toUserAccess } from '../../identity/user.ts';
import { queueNotice } from '../../mail/mails.ts';
import { DELETED, type Given, proveOwner, spendGiven } from '../../second-factor/owner.ts';
import { dropApp } from '../../second-factor/table.ts';
import { ofUser } from './commands.ts';

/** Takes the app away, by the password and a code. One that is not in force goes without a code. */
export const handleRemoveTotp: Handler<'totp.remove', Given> = {
  ...ofUser,
  prepare: ({ data }, deps) => proveOwner(data, deps),
  async handle({ db }, { data: { userId } }, given) {
    const refusal = await spendGiven(db, userId, given);
    if (refusal) return refusal;
    await dropApp(db, userId);
    await queueNotice(db, userId, 'factor-removed');
    const user = await findUser(db, userId);
    return user ? { ok: true, data: { access: toUserAccess(user) } } : refuse(...DELETED);
  },
};
