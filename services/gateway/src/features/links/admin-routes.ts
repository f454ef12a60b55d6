import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { PathId } from '../../api/inputs.ts';
import type { RouteDeps } from '../../deps.ts';
import { addUserRoute } from '../../http/route/route.ts';
import { succeed } from '../../outcome.ts';
import { dropLink } from './drop-link.ts';
import * as examples from './examples.ts';
import { readLinkViews } from './link-views.ts';
import { Links, PlatformParams } from './schemas.ts';

const UserParams = z.strictObject({ id: PathId });

export function userLinkRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { bus, guard } = deps;
  addUserRoute(app, guard, {
    tag: 'Administration',
    operationId: 'listUserLinks',
    examples: examples.listOfUser,
    summary: 'List the platforms a user is linked to',
    description: 'Links in the order of their platforms, unconfirmed ones included.',
    params: UserParams,
    answers: { 200: Links },
    async handle({ params: { id: userId } }, { context }) {
      const [user, found] = await Promise.all([
        bus.call(context, 'user.get', { userId }),
        bus.call(context, 'link.list', { userId }),
      ]);
      if (!user.ok) return user;
      if (!found.ok) return found;
      const shown = await readLinkViews(bus, context, found.value.links);
      return shown.ok ? succeed({ status: 200, body: { links: shown.value } }) : shown;
    },
  });

  addUserRoute(app, guard, {
    tag: 'Administration',
    operationId: 'deleteUserLink',
    examples: examples.dropOfUser,
    summary: 'Unlink a user from a platform',
    description:
      "The platform's tokens for the user are invalid from the next request on. The user may link again.",
    params: UserParams.extend(PlatformParams.shape),
    answers: { 204: null },
    async handle({ params: { id: userId, platform } }, { context }) {
      const user = await bus.call(context, 'user.get', { userId });
      return user.ok ? dropLink(deps, context, { userId, platform }) : user;
    },
  });
}
