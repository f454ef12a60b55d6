import type { UserFeature } from '../../engine/feature.ts';
import { toLinkState } from '../../identity/links.ts';
import { failUnsealing } from '../../passwords/report-wrong-key.ts';
import {
  handleChangeLink,
  handleConfirmLink,
  handleDropLink,
  handleRedeemLink,
  handleRequestLink,
} from './commands.ts';
import { handleRegisterLinkedUser } from './register.ts';
import { linkRetention } from './retention.ts';
import { findLink, listLinks } from './table.ts';

export const links = {
  commands: {
    'link.request': handleRequestLink,
    'link.redeem': handleRedeemLink,
    'link.confirm': handleConfirmLink,
    'link.change': handleChangeLink,
    'link.drop': handleDropLink,
    'user.register-linked': handleRegisterLinkedUser,
  },
  queries: ({ db, now, unseal, logger }) => ({
    'link.list': async ({ data: { userId } }) => ({
      ok: true,
      data: { links: (await listLinks(db, userId, now())).map(toLinkState) },
    }),
    'link.find': async ({ data: { platform, sealedExternalId } }) => {
      const externalId = await unseal(sealedExternalId);
      if (externalId === null) return failUnsealing(logger);
      const link = await findLink(db, { platform, externalId, nowMs: now() });
      return { ok: true, data: { link: link && toLinkState(link) } };
    },
  }),
  retention: linkRetention,
} satisfies UserFeature;
