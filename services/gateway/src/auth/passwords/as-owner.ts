import type { RequestContext } from '../../bus/bus.ts';
import type { RouteDeps } from '../../deps.ts';
import type { Outcome } from '../../outcome.ts';
import type { UserActor } from '../actors.ts';

/** What they show, and in which session. */
type Shown = Pick<UserActor, 'userId' | 'sessionId'> & { password: string; code?: string | undefined };

/** What the user service hears of them. */
type Owner = {
  userId: number;
  sealedPassword: string;
  sealedCode?: string;
  hashedFor: string | undefined;
};

/**
 * What somebody who is signed in does by their password and code, which cross Kafka sealed: within what may be tried in their
 * session, and what hashes may cost.
 */
export async function asOwner<T>(
  { seal, hashQuota, logins }: Pick<RouteDeps, 'seal' | 'hashQuota' | 'logins'>,
  context: RequestContext,
  { userId, sessionId, password, code }: Shown,
  work: (owner: Owner) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const sealedPassword = await seal(password);
  const sealedCode = code === undefined ? {} : { sealedCode: await seal(code) };
  return logins.confirmByCode(sessionId, () =>
    hashQuota.run(`user:${userId}`, context.network, (hashedFor) =>
      work({ userId, sealedPassword, ...sealedCode, hashedFor }),
    ),
  );
}
