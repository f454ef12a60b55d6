import { LIMITS, LINK, USER } from '@cowrie/contracts';
import { z } from 'zod';
import { FullName, NewEmail } from '../../api/credentials.ts';
import { CoinLimit, PlatformIdInput, text } from '../../api/inputs.ts';
import { nameText } from '../../api/name-text.ts';
import { Coins, Time, UserId, Wallet } from '../../api/objects.ts';
import { findTextFault } from '../../http/body/text-fault.ts';

const CODE_MAX = 50;

export const Link = z
  .strictObject({
    ...LINK.public.shape,
    usedToday: Coins.meta({ description: 'Coins that the platform has spent for the user on this UTC day' }),
  })
  .meta({ id: 'Link' });

export const LinkRules = z.strictObject({
  dailyLimit: CoinLimit.nullable()
    .optional()
    .meta({
      description: `${LINK.fields.dailyLimit.shown.description}; omitted: unchanged`,
    }),
});

export const PlatformParams = z.strictObject({ platform: PlatformIdInput });
export const ExternalIdParams = z.strictObject({
  externalId: nameText(LIMITS.externalIdMax).refine((value) => findTextFault(value) === null, {
    error: ({ input }) => findTextFault(String(input)) ?? '',
  }),
});

export const CodeAnswer = z.strictObject({
  code: z.string().meta({ description: '8 capitals and digits. Give it to the platform' }),
  expiresAt: Time,
});
export const Redemption = z.strictObject({
  code: text(1, CODE_MAX).meta({ description: 'Case, dashes and spaces are ignored' }),
  externalId: nameText(LIMITS.externalIdMax),
  displayName: nameText(LIMITS.linkDisplayNameMax).meta({
    description: LINK.fields.displayName.shown.description,
  }),
});
export const RedemptionAnswer = z.strictObject({
  link: Link,
  user: z.strictObject({
    maskedName: z
      .string()
      .meta({ description: 'The first letter of each word. Show it to the person who gave you the code' }),
  }),
});
export const Registration = z.strictObject({
  externalId: nameText(LIMITS.externalIdMax),
  email: NewEmail,
  fullName: FullName,
});
export const RegistrationAnswer = z.strictObject({ user: USER.public, wallet: Wallet, link: Link });
export const LinkedUser = z.strictObject({
  user: z.strictObject({ id: UserId }),
  wallet: Wallet,
  link: Link,
});
export const LinkAnswer = z.strictObject({ link: Link });
export const Links = z.strictObject({ links: z.array(Link) });
