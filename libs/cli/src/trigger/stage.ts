import { randomBytes } from 'node:crypto';
import { type Client, createClient, newIdempotencyKey } from '@cowrie/client';

export type Actor = { id: number; client: Client };

export type Stage = {
  admin: Client;
  /** Each operation of a trigger has its own key. */
  once(): { idempotencyKey: string; signal: AbortSignal };
  signal: AbortSignal;
  user(): Promise<Actor>;
  payer(): Promise<Actor>;
};

export const REASON = 'cowrie trigger';
const COINS = 100;

/** Reads a field of a 201. A 202 is an error, because no policy may ask for a second person here. */
export function done<T extends object, K extends string>(
  answer: T,
  name: K,
): Extract<T, Record<K, unknown>>[K] {
  if (name in answer) return (answer as Extract<T, Record<K, unknown>>)[name];
  throw new Error('It waits for approval: cowrie call listApprovals');
}

export function createStage(admin: Client, baseUrl: string, signal: AbortSignal): Stage {
  const once = () => ({ idempotencyKey: newIdempotencyKey(), signal });
  async function user(): Promise<Actor> {
    const name = randomBytes(8).toString('hex');
    const [email, password] = [`trigger-${name}@example.com`, randomBytes(24).toString('base64url')];
    const client = createClient({ baseUrl });
    const made = await client.registerUser({ email, password, fullName: `Trigger ${name}` }, { signal });
    await client.logIn({ email, password }, { signal });
    return { id: made.user.id, client };
  }
  return {
    ...{ admin, once, signal, user },
    async payer() {
      const made = await user();
      done(await admin.mintCoins({ userId: made.id, amount: COINS, reason: REASON }, once()), 'transaction');
      return made;
    },
  };
}
