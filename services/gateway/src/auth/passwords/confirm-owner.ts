import type { RequestContext } from '../../bus/bus.ts';
import type { RouteDeps } from '../../deps.ts';
import type { Outcome } from '../../outcome.ts';
import type { UserActor } from '../actors.ts';

type OwnerInput = Pick<UserActor, 'userId' | 'sessionId'> & { password: string; code?: string | undefined };

type OwnerProof = {
  userId: number;
  sealedPassword: string;
  sealedCode?: string;
  hashedFor: string | undefined;
};

/**
 * Password and code are sealed before they cross Kafka. Attempts count towards the limits of the session and of
 * hashes.
 */
export async function confirmOwner<T>(
  { seal, hashQuota, logins }: Pick<RouteDeps, 'seal' | 'hashQuota' | 'logins'>,
  context: RequestContext,
  { userId, sessionId, password, code }: OwnerInput,
  work: (owner: OwnerProof) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const sealedPassword = await seal(password);
  const sealedCode = code === undefined ? {} : { sealedCode: await seal(code) };
  return logins.confirmByCode(sessionId, () =>
    hashQuota.run(`user:${userId}`, context.network, (hashedFor) =>
      work({ userId, sealedPassword, ...sealedCode, hashedFor }),
    ),
  );
}
