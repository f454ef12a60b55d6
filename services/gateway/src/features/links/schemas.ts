import { LIMITS, LINK, USER } from '@cowrie/contracts';
import { z } from 'zod';
import { FullName, NewEmail } from '../../api/credentials.ts';
import { CoinLimit, PlatformIdInput, text } from '../../api/inputs.ts';
import { nameText } from '../../api/name-text.ts';
import { Coins, Time, UserId, Wallet } from '../../api/objects.ts';
import { textFault } from '../../http/body/text-fault.ts';

const CODE_MAX = 50;

export const Link = z
  .strictObject({
    ...LINK.public.shape,
    usedToday: Coins.meta({ description: 'Coins that the platform spent for the person on this UTC day' }),
  })
  .meta({ id: 'Link' });

/** What a user says of what a platform may do for them. */
export const LinkRules = z.strictObject({
  dailyLimit: CoinLimit.nullable().optional().meta({
    description:
      'Coins of a UTC day that the platform may spend for you; null: no limit; not given: as it is',
  }),
});

export const OfPlatform = z.strictObject({ platform: PlatformIdInput });
export const OfExternalId = z.strictObject({
  externalId: nameText(LIMITS.externalIdMax).refine((value) => textFault(value) === null, {
    error: ({ input }) => textFault(String(input)) ?? '',
  }),
});

export const CodeAnswer = z.strictObject({
  code: z.string().meta({ description: '8 capitals and digits: you give it to the platform' }),
  expiresAt: Time,
});
export const Redemption = z.strictObject({
  code: text(1, CODE_MAX).meta({ description: 'Case, dashes and spaces do not count' }),
  externalId: nameText(LIMITS.externalIdMax),
  displayName: nameText(LIMITS.linkDisplayNameMax).meta({
    description: 'How you know the person: they are shown it before they confirm',
  }),
});
export const Redeemed = z.strictObject({
  link: Link,
  user: z.strictObject({
    maskedName: z
      .string()
      .meta({ description: 'The first letter of each word: show it to whoever gave the code' }),
  }),
});
export const Registration = z.strictObject({
  externalId: nameText(LIMITS.externalIdMax),
  email: NewEmail,
  fullName: FullName,
});
export const Registered = z.strictObject({ user: USER.public, wallet: Wallet, link: Link });
export const LinkedUser = z.strictObject({
  user: z.strictObject({ id: UserId }),
  wallet: Wallet,
  link: Link,
});
export const OneLink = z.strictObject({ link: Link });
export const Links = z.strictObject({ links: z.array(Link) });
