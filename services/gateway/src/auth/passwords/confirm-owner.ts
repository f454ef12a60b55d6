import type { RequestContext } from '../../bus/bus.ts';
import type { RouteDeps } from '../../deps.ts';
import type { Outcome } from '../../outcome.ts';
import type { UserActor } from '../actors.ts';

type OwnerInput = Pick<UserActor, 'userId' | 'sessionId'> & { password: string; code?: string | undefined };

/** Proof of the owner, as the user service takes it. */
type OwnerProof = {
  userId: number;
  sealedPassword: string;
  sealedCode?: string;
  hashedFor: string | undefined;
};

/**
 * Runs an operation that needs the password and code of a logged-in user. Both are sealed before they cross
 * Kafka. The attempts count towards the limits of the session and of password hashes.
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
