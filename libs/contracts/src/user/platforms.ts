import { z } from 'zod';
import { command, type FeatureContract, query } from '../contract.ts';
import { LIMITS } from '../limits.ts';
import { PlatformId, Units, UserId } from '../primitives.ts';
import { field } from '../shape/kinds.ts';
import { shape, type WireOf } from '../shape/shape.ts';

export const PLATFORM_STATUSES = ['ACTIVE', 'SUSPENDED'] as const;
export const PlatformStatus = z.enum(PLATFORM_STATUSES);
export type PlatformStatus = z.infer<typeof PlatformStatus>;

export const PLATFORM = shape('Platform', {
  id: field.text().wired(PlatformId),
  name: field.text(),
  status: field
    .oneOf(PLATFORM_STATUSES)
    .about('SUSPENDED: its keys, service accounts and delegated tokens get 403'),
  /** Budgets are per UTC day; null is none. */
  mintPerDay: field.coins().orNull().forServices(),
  rewardPerDay: field.coins().orNull().forServices(),
  createdAt: field.time(),
  updatedAt: field.time(),
  /** Rises with each change. */
  version: field.count(1).forServices(),
});
export type PlatformState = WireOf<typeof PLATFORM>;

/** Each request of the platform is checked against these fields. */
export const PlatformAccess = PLATFORM.wire.pick({
  id: true,
  status: true,
  mintPerDayUnits: true,
  rewardPerDayUnits: true,
  version: true,
});
export type PlatformAccess = z.infer<typeof PlatformAccess>;

const Name = z
  .string()
  .min(1)
  .max(LIMITS.platformNameMax * 2);
const keyOfPlatform = ({ platform }: { platform: string }) => `platform:${platform}`;

export const platforms = {
  commands: {
    'platform.create': command({
      data: z.object({ platform: PlatformId, name: Name, createdBy: UserId }),
      key: keyOfPlatform,
      reply: z.object({ platform: PLATFORM.wire }),
      /** `forbidden` means that the creator was deleted. */
      rejects: ['forbidden', 'platform_taken'],
    }),
    /** A missing field stays unchanged. */
    'platform.change': command({
      data: z.object({
        platform: PlatformId,
        name: Name.optional(),
        status: PlatformStatus.optional(),
        mintPerDayUnits: Units.nullable().optional(),
        rewardPerDayUnits: Units.nullable().optional(),
      }),
      key: keyOfPlatform,
      reply: z.object({ platform: PLATFORM.wire }),
      rejects: ['platform_not_found'],
    }),
  },
  queries: {
    'platform.get': query({
      data: z.object({ platform: PlatformId }),
      reply: z.object({ platform: PLATFORM.wire }),
      rejects: ['platform_not_found'],
    }),
    'platform.list': query({
      data: z.object({}),
      reply: z.object({ platforms: z.array(PLATFORM.wire) }),
      rejects: [],
    }),
  },
} satisfies FeatureContract;
