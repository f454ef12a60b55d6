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
 * Joins a user of a platform, by the id that it has there, and a user here. While it is ACTIVE or PROVISIONAL the platform may act
 * for the user; tokens for that name `id`, and are looked up like those of a session of this id. It gets another id when it stops
 * being in force, so that no token of before is ever good again.
 */
export const LINK = shape(null, {
  id: field.uuid().forServices(),
  userId: field.userId().forServices(),
  platform: field.text(),
  externalId: field.text().about('The person’s id on the platform'),
  displayName: field.text().about('How the platform knows the person'),
  status: field
    .oneOf(LINK_STATUSES)
    .about('PENDING: the person has not agreed; PROVISIONAL: in force until they prove their e-mail address'),
  linkedAt: field.time().about('When it got its status'),
  dailyLimit: field
    .coins()
    .called('dailyUnits')
    .orNull()
    .wired(Units.nullable())
    .about('Coins that the platform may spend for the person on a UTC day; null: no limit'),
  /** Rises with each change of what a request is held to. */
  version: field.count(1).forServices(),
});
export type LinkState = WireOf<typeof LINK>;

/** What each request by a link is held to. */
export const LinkBounds = z.object({ version: z.number().int().min(1), dailyUnits: Units.nullable() });
export type LinkBounds = z.infer<typeof LinkBounds>;

/** What a platform can be let do for a user who agreed, and nothing else. */
export const DELEGATED_SCOPES = ['wallet:read', 'coins:transfer', 'coins:purchase', 'coins:hold'] as const;
export type DelegatedScope = (typeof DELEGATED_SCOPES)[number];

/** Whether a platform may act by it. */
export const isLinkInForce = ({ status }: Pick<LinkState, 'status'>): boolean => status !== 'PENDING';

const ExternalId = z
  .string()
  .min(1)
  .max(LIMITS.externalIdMax * 2);
/** Who is to be linked, inside `sealed`, as JSON. */
export const LinkRequest = z.object({
  code: z.string(),
  externalId: ExternalId,
  displayName: z.string().min(1),
});
export type LinkRequest = z.infer<typeof LinkRequest>;
/** Whom a platform registers, likewise. */
export const PlatformRegistration = z.object({
  externalId: ExternalId,
  email: Email,
  fullName: z.string().min(1),
});
export type PlatformRegistration = z.infer<typeof PlatformRegistration>;

const ofUser = ({ userId }: { userId: number }) => String(userId);
/** All that makes links of a platform, in order: so of two with one external id the second finds the first. */
const ofPlatform = ({ platform }: { platform: string }) => `platform:${platform}`;
const LinkAnswer = z.object({ link: LINK.wire });
const bySession = {
  userId: UserId,
  platform: PlatformId,
  /** The session that asks, which must be alive. */
  sessionId: z.uuid(),
  dailyUnits: Units.nullable().optional(),
};

export const links = {
  commands: {
    /** From now on this code, sealed and in capitals, stands for the user, once; one of before for the platform does no more. */
    'link.request': command({
      data: z.object({ userId: UserId, platform: PlatformId, sealedCode: SealedText }),
      key: ofUser,
      reply: z.object({ expiresAtMs: EpochMs }),
      rejects: ['platform_not_found', 'unauthenticated'],
    }),
    /** The platform shows the code that a user gave it; `sealed` is a `LinkRequest`. The link is PENDING. */
    'link.redeem': command({
      data: z.object({ platform: PlatformId, sealed: SealedText }),
      key: ofPlatform,
      reply: LinkAnswer.extend({ maskedName: z.string() }),
      rejects: ['link_code_invalid', 'external_id_taken'],
    }),
    /** What is not given stays. */
    'link.confirm': command({
      data: z.object(bySession),
      key: ofUser,
      reply: LinkAnswer,
      rejects: ['link_not_pending', 'unauthenticated'],
    }),
    /** What is not given stays. */
    'link.change': command({
      data: z.object(bySession),
      key: ofUser,
      reply: LinkAnswer,
      rejects: ['not_found', 'unauthenticated'],
    }),
    'link.drop': command({
      data: z.object({ userId: UserId, platform: PlatformId }),
      key: ofUser,
      reply: z.object({ endedSessionIds }),
      rejects: ['not_found'],
    }),
    /** Makes a user whom nobody can log in as, and a PROVISIONAL link; `sealed` is a `PlatformRegistration`. */
    'user.register-linked': command({
      data: z.object({ platform: PlatformId, sealed: SealedText, language: mailLanguage }),
      key: ofPlatform,
      reply: LinkAnswer.extend({ user: USER.wire }),
      rejects: ['email_taken', 'external_id_taken'],
    }),
  },
  queries: {
    /** Of a user, by platform. */
    'link.list': query({
      data: z.object({ userId: UserId }),
      reply: z.object({ links: z.array(LINK.wire) }),
      rejects: [],
    }),
    /** Of the external id that is sealed in it; null: there is none. */
    'link.find': query({
      data: z.object({ platform: PlatformId, sealedExternalId: SealedText }),
      reply: z.object({ link: LINK.wire.nullable() }),
      rejects: [],
    }),
  },
} satisfies FeatureContract;
