import { LINK, type LinkState, refuse, unitsToCoins } from '@cowrie/contracts';
import type { z } from 'zod';
import type { Bus, RequestContext } from '../../bus/bus.ts';
import { type Outcome, succeed } from '../../outcome.ts';
import type { Link } from './schemas.ts';

type LinkView = z.infer<typeof Link>;

export const linkView = (link: LinkState, usedUnits = '0'): LinkView => ({
  ...LINK.toPublic(link),
  usedToday: unitsToCoins(BigInt(usedUnits)),
});

export async function readLinkViews(
  bus: Bus,
  context: RequestContext,
  links: readonly LinkState[],
): Promise<Outcome<LinkView[]>> {
  const [first] = links;
  if (!first) return succeed([]);
  const platforms = links.map(({ platform }) => platform);
  const used = await bus.call(context, 'spending.today', { userId: first.userId, platforms });
  if (!used.ok) return used;
  return succeed(links.map((link, index) => linkView(link, used.value.units[index])));
}

export async function readLinkView(
  bus: Bus,
  context: RequestContext,
  link: LinkState,
): Promise<Outcome<LinkView>> {
  const shown = await readLinkViews(bus, context, [link]);
  return shown.ok ? succeed(shown.value[0] ?? linkView(link)) : shown;
}

/** When the spending cannot be read, the change stays and the answer is `outcome_unknown`. */
export async function readChangedLinkView(
  bus: Bus,
  context: RequestContext,
  link: LinkState,
): Promise<Outcome<LinkView>> {
  const shown = await readLinkView(bus, context, link);
  return shown.ok
    ? shown
    : refuse('outcome_unknown', 'The link is changed, but its spending cannot be read now.');
}
