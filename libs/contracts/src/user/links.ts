import { z } from 'zod';
import { command, type FeatureContract, query } from '../contract.ts';
import { LIMITS } from '../limits.ts';
import { EpochMs, PlatformId, Units, UserId } from '../primitives.ts';
import { field } from '../shape/kinds.ts';
import { shape, type WireOf } from '../shape/shape.ts';
import { mailLanguage } from './mails.ts';
import { Email, endedSessionIds, SealedText } from './states.ts';
import { USER } from './users.ts';

export const LINK_STATUSES = ['PENDING', 'ACTIVE', 'PROVISIONAL'] as const;
export type LinkStatus = (typeof LINK_STATUSES)[number];

/**
 * Delegated tokens carry `id` as their session. It is replaced when the link stops being in force, so that no
 * earlier token is ever valid again.
 */
export const LINK = shape(null, {
  id: field.uuid().forServices(),
  userId: field.userId().forServices(),
  platform: field.text(),
  externalId: field.text().about('Id of the user on the platform'),
  displayName: field
    .text()
    .about("The user's name on the platform. The user sees it before confirming the link"),
  status: field
    .oneOf(LINK_STATUSES)
    .about(
      'PENDING: the user has not confirmed the link; PROVISIONAL: in force until the user confirms their e-mail address',
    ),
  linkedAt: field.time().about('When the link got its status'),
  dailyLimit: field
    .coins()
    .called('dailyUnits')
    .orNull()
    .wired(Units.nullable())
    .about('Coins that the platform may spend for the user per UTC day; null: no limit'),
  /** Rises with each change that requests must respect. */
  version: field.count(1).forServices(),
});
export type LinkState = WireOf<typeof LINK>;

export const LinkBounds = z.object({ version: z.number().int().min(1), dailyUnits: Units.nullable() });
export type LinkBounds = z.infer<typeof LinkBounds>;

export const DELEGATED_SCOPES = ['wallet:read', 'coins:transfer', 'coins:purchase', 'coins:hold'] as const;
export type DelegatedScope = (typeof DELEGATED_SCOPES)[number];

export const isLinkInForce = ({ status }: Pick<LinkState, 'status'>): boolean => status !== 'PENDING';

const ExternalId = z
  .string()
  .min(1)
  .max(LIMITS.externalIdMax * 2);
/** It is the JSON inside `sealed`. */
export const LinkRequest = z.object({
  code: z.string(),
  externalId: ExternalId,
  displayName: z.string().min(1),
});
export type LinkRequest = z.infer<typeof LinkRequest>;
/** It is the JSON inside `sealed`. */
export const PlatformRegistration = z.object({
  externalId: ExternalId,
  email: Email,
  fullName: z.string().min(1),
});
export type PlatformRegistration = z.infer<typeof PlatformRegistration>;

const userKey = ({ userId }: { userId: number }) => String(userId);
/** Links of a platform are created in order, so the second use of an external id finds the first. */
const platformKey = ({ platform }: { platform: string }) => `platform:${platform}`;
const LinkAnswer = z.object({ link: LINK.wire });
const sessionFields = {
  userId: UserId,
  platform: PlatformId,
  /** The session must not have ended. */
  sessionId: z.uuid(),
  dailyUnits: Units.nullable().optional(),
};

export const links = {
  commands: {
    /** The code is in capitals. It replaces an earlier code for the platform. */
    'link.request': command({
      data: z.object({ userId: UserId, platform: PlatformId, sealedCode: SealedText }),
      key: userKey,
      reply: z.object({ expiresAtMs: EpochMs }),
      rejects: ['platform_not_found', 'unauthenticated'],
    }),
    /** `sealed` is a `LinkRequest` with the user's code. The new link is PENDING. */
    'link.redeem': command({
      data: z.object({ platform: PlatformId, sealed: SealedText }),
      key: platformKey,
      reply: LinkAnswer.extend({ maskedName: z.string() }),
      rejects: ['link_code_invalid', 'external_id_taken'],
    }),
    /** A missing field stays unchanged. */
    'link.confirm': command({
      data: z.object(sessionFields),
      key: userKey,
      reply: LinkAnswer,
      rejects: ['link_not_pending', 'unauthenticated'],
    }),
    'link.change': command({
      data: z.object(sessionFields),
      key: userKey,
      reply: LinkAnswer,
      rejects: ['not_found', 'unauthenticated'],
    }),
    'link.drop': command({
      data: z.object({ userId: UserId, platform: PlatformId }),
      key: userKey,
      reply: z.object({ endedSessionIds }),
      rejects: ['not_found'],
    }),
    /** The user cannot log in, and the link is PROVISIONAL. `sealed` is a `PlatformRegistration`. */
    'user.register-linked': command({
      data: z.object({ platform: PlatformId, sealed: SealedText, language: mailLanguage }),
      key: platformKey,
      reply: LinkAnswer.extend({ user: USER.wire }),
      rejects: ['email_taken', 'external_id_taken'],
    }),
  },
  queries: {
    'link.list': query({
      data: z.object({ userId: UserId }),
      reply: z.object({ links: z.array(LINK.wire) }),
      rejects: [],
    }),
    'link.find': query({
      data: z.object({ platform: PlatformId, sealedExternalId: SealedText }),
      reply: z.object({ link: LINK.wire.nullable() }),
      rejects: [],
    }),
  },
} satisfies FeatureContract;
