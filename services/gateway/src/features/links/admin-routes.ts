import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { PathId } from '../../api/inputs.ts';
import type { RouteDeps } from '../../deps.ts';
import { userRoute } from '../../http/route/route.ts';
import { succeed } from '../../outcome.ts';
import { dropLink } from './drop.ts';
import * as examples from './examples.ts';
import { Links, OfPlatform } from './schemas.ts';
import { showLinks } from './shown.ts';

const OfUser = z.strictObject({ id: PathId });

/** Anybody's links, for administrators. */
export function userLinkRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { bus, guard } = deps;
  userRoute(app, guard, {
    tag: 'Administration',
    operationId: 'listUserLinks',
    examples: examples.listOfUser,
    summary: 'List the platforms a user is linked to',
    description: 'By platform, with those that wait to be confirmed.',
    params: OfUser,
    answers: { 200: Links },
    async handle({ params: { id: userId } }, { context }) {
      const [user, found] = await Promise.all([
        bus.call(context, 'user.get', { userId }),
        bus.call(context, 'link.list', { userId }),
      ]);
      if (!user.ok) return user;
      if (!found.ok) return found;
      const shown = await showLinks(bus, context, found.value.links);
      return shown.ok ? succeed({ status: 200, body: { links: shown.value } }) : shown;
    },
  });

  userRoute(app, guard, {
    tag: 'Administration',
    operationId: 'deleteUserLink',
    examples: examples.dropOfUser,
    summary: 'Unlink a user from a platform',
    description: 'Its tokens for the user are refused from the next request on. The person may link again.',
    params: OfUser.extend(OfPlatform.shape),
    answers: { 204: null },
    async handle({ params: { id: userId, platform } }, { context }) {
      const user = await bus.call(context, 'user.get', { userId });
      return user.ok ? dropLink(deps, context, { userId, platform }) : user;
    },
  });
}
