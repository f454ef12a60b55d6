import { LINK, type LinkState, refuse, unitsToCoins } from '@cowrie/contracts';
import type { z } from 'zod';
import type { Bus, RequestContext } from '../../bus/bus.ts';
import { type Outcome, succeed } from '../../outcome.ts';
import type { Link } from './schemas.ts';

type Shown = z.infer<typeof Link>;

export const shownLink = (link: LinkState, usedUnits = '0'): Shown => ({
  ...LINK.toPublic(link),
  usedToday: unitsToCoins(BigInt(usedUnits)),
});

/** Links of one user, each with what its platform spent for them today. */
export async function showLinks(
  bus: Bus,
  context: RequestContext,
  links: readonly LinkState[],
): Promise<Outcome<Shown[]>> {
  const [first] = links;
  if (!first) return succeed([]);
  const platforms = links.map(({ platform }) => platform);
  const used = await bus.call(context, 'spending.today', { userId: first.userId, platforms });
  if (!used.ok) return used;
  return succeed(links.map((link, index) => shownLink(link, used.value.units[index])));
}

export async function showLink(bus: Bus, context: RequestContext, link: LinkState): Promise<Outcome<Shown>> {
  const shown = await showLinks(bus, context, [link]);
  return shown.ok ? succeed(shown.value[0] ?? shownLink(link)) : shown;
}

/** A link that was just changed: it stays so when its spending cannot be read. */
export async function showChanged(
  bus: Bus,
  context: RequestContext,
  link: LinkState,
): Promise<Outcome<Shown>> {
  const shown = await showLink(bus, context, link);
  return shown.ok
    ? shown
    : refuse('outcome_unknown', 'The link is changed; its spending cannot be read now.');
}
