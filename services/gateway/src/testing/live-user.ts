import type { Script } from './fakes.ts';
import { createTestGateway, SESSION } from './gateway.ts';
import { createMemoryStore } from './memory-store.ts';
import { walletState } from './states.ts';

export const ACCESS = { userId: 1, role: 'USER', version: 2, deleted: false } as const;

export async function createLiveUserGateway(script: Script = {}) {
  const clock = { nowMs: Date.now() };
  const memory = createMemoryStore(() => clock.nowMs);
  const truth = { live: true };
  const lookedUp: number[] = [];
  const gateway = await createTestGateway(
    {
      'access.get': ({ userId }: { userId: number }) => {
        lookedUp.push(userId);
        return {
          access: { ...ACCESS, userId, role: userId === 4 ? 'SUPERADMIN' : 'USER' },
          sessionActive: truth.live,
        };
      },
      'wallet.get': () => ({ wallet: walletState(1) }),
      ...script,
    },
    { store: memory.store },
  );
  const wallet = async (sessionId = SESSION) => {
    const token = await gateway.tokens.issue({ userId: 1, sessionId });
    const headers = { authorization: `Bearer ${token}` };
    return (await gateway.app.inject({ url: '/api/wallets/me', headers })).statusCode;
  };
  return { ...memory, gateway, truth, lookedUp, clock, wallet };
}
