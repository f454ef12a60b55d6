import { randomUUID } from 'node:crypto';
import { LinkRequest, refuse } from '@cowrie/contracts';
import { unsealAs } from '@cowrie/runtime';
import type { Handler } from '../../engine/feature.ts';
import type { UserHandlerContext } from '../../engine/outcome.ts';
import { isSessionAlive, SESSION_ENDED } from '../../identity/end-access.ts';
import { userLinkedEvent } from '../../identity/events.ts';
import { deleteLinks, pendingLinkExpiryMs, toLinkState } from '../../identity/links.ts';
import { maskName } from '../../identity/masked-name.ts';
import { findPlatform, refuseUnknownPlatform } from '../../identity/platforms.ts';
import { findUser } from '../../identity/table.ts';
import { queueNotice } from '../../mail/queue-notices.ts';
import {
  confirmLink,
  findCodeOwner,
  findLink,
  findLinkOfUser,
  insertLink,
  replaceCode,
  updateLinkBounds,
} from './table.ts';

const ofUser = {
  concerns: ({ userId }: { userId: number }) => ({ userIds: [userId] }),
  eventOf: ({ userId }: { userId: number }) => userId,
};
/** The log is kept for ever and an external id may identify a person, so only the platform is named. */
export const createLogEntry = (
  action: 'user.linked' | 'user.link_confirmed' | 'user.unlinked',
  userId: number,
) => ({
  action,
  target: `user:${userId}`,
});
export const refuseTakenExternalId = () =>
  refuse('external_id_taken', 'This external id is already linked to a user.');

export type LinkCode = { kind: 'code'; code: string };

export const handleRequestLink: Handler<'link.request', LinkCode> = {
  concerns: ofUser.concerns,
  async prepare({ data: { sealedCode } }, { unseal }) {
    const code = await unseal(sealedCode);
    return code === null ? null : { kind: 'code', code };
  },
  async handle({ db, nowMs }, { data: { userId, platform } }, { code }) {
    const user = await findUser(db, userId);
    if (!user || user.deleted) return refuse('unauthenticated', 'The user was deleted.');
    if (!(await findPlatform(db, platform))) return refuseUnknownPlatform(platform);
    return { ok: true, data: { expiresAtMs: await replaceCode(db, { userId, platform, code, nowMs }) } };
  },
};

export type RedeemedCode = { kind: 'redeemed'; userId: number | null; request: LinkRequest };

export const handleRedeemLink: Handler<'link.redeem', RedeemedCode> = {
  async prepare({ data: { platform, sealed } }, { db, now, unseal }) {
    const request = await unsealAs(LinkRequest, sealed, unseal);
    if (request === null) return null;
    const userId = await findCodeOwner(db, { platform, code: request.code, nowMs: now() });
    return { kind: 'redeemed', userId, request };
  },
  concerns: (_, { userId }) => ({ userIds: userId === null ? [] : [userId] }),
  async handle(
    { db, nowMs },
    { data: { platform } },
    { userId, request: { code, externalId, displayName } },
  ) {
    const owner = await findCodeOwner(db, { platform, code, nowMs });
    const user = userId === null || owner !== userId ? null : await findUser(db, userId);
    if (!user || user.deleted) return refuseCode('The code is unknown, was used or has expired.');
    const ofUserNow = await findLinkOfUser(db, { userId: user.id, platform, nowMs });
    if (ofUserNow && ofUserNow.status !== 'PENDING')
      return refuseCode('The user is linked with the platform already.');
    const taken = await findLink(db, { platform, externalId, nowMs });
    if (taken && taken.userId !== user.id) return refuseTakenExternalId();
    // A repeated request replaces the unconfirmed link, so that the user sees the platform's latest data.
    await deleteLinks(db, { userId: user.id, platform, nowMs });
    const link = {
      ...{ platform, externalId, userId: user.id, id: randomUUID(), displayName },
      ...{ status: 'PENDING' as const, linkedAtMs: nowMs, pendingUntilMs: pendingLinkExpiryMs(nowMs) },
      ...{ dailyUnits: null, version: 1 },
    };
    await insertLink(db, link, nowMs);
    return {
      ok: true,
      data: { link: toLinkState(link), maskedName: maskName(user.fullName ?? '') },
      personOf: user.id,
      log: { ...createLogEntry('user.linked', user.id), details: { platform, status: link.status } },
    };
  },
};

function refuseCode(detail: string) {
  return refuse('link_code_invalid', detail);
}

/** The session may have ended after the gateway admitted the request. */
async function refuseEndedSession(
  { db, nowMs }: Pick<UserHandlerContext, 'db' | 'nowMs'>,
  { userId, sessionId }: { userId: number; sessionId: string },
) {
  if (await isSessionAlive(db, { userId, sessionId, nowMs })) return null;
  return refuse(...SESSION_ENDED);
}

export const handleConfirmLink: Handler<'link.confirm'> = {
  ...ofUser,
  async handle({ db, nowMs }, { data }) {
    const { userId, platform, dailyUnits } = data;
    const ended = await refuseEndedSession({ db, nowMs }, data);
    if (ended) return ended;
    const link = await confirmLink(db, { userId, platform, nowMs, dailyUnits });
    if (!link) return refuse('link_not_pending', `No link to ${platform} is waiting for confirmation.`);
    await queueNotice(db, userId, 'link-confirmed');
    return {
      ok: true,
      data: { link: toLinkState(link) },
      personOf: userId,
      events: [userLinkedEvent(link, nowMs)],
      log: { ...createLogEntry('user.link_confirmed', userId), details: { platform } },
    };
  },
};

export const handleChangeLink: Handler<'link.change'> = {
  concerns: ofUser.concerns,
  async handle({ db, nowMs }, { data }) {
    const { userId, platform, dailyUnits } = data;
    const ended = await refuseEndedSession({ db, nowMs }, data);
    if (ended) return ended;
    const before = await findLinkOfUser(db, { userId, platform, nowMs });
    if (!before) return refuse('not_found', `There is no link with ${platform}.`);
    if (dailyUnits === undefined) return { ok: true, data: { link: toLinkState(before) }, personOf: userId };
    const version = before.version + 1;
    const link = { ...before, version, dailyUnits: dailyUnits === null ? null : BigInt(dailyUnits) };
    await updateLinkBounds(db, link);
    return { ok: true, data: { link: toLinkState(link) }, personOf: userId };
  },
};

export const handleDropLink: Handler<'link.drop'> = {
  ...ofUser,
  async handle({ db, nowMs }, { data: { userId, platform } }) {
    const ended = await deleteLinks(db, { userId, platform, nowMs });
    if (!ended) return refuse('not_found', `There is no link with ${platform}.`);
    const { endedSessionIds, events } = ended;
    const log = { ...createLogEntry('user.unlinked', userId), details: { platform } };
    return { ok: true, data: { endedSessionIds }, events, log };
  },
};
