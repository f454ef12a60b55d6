import type { Person } from '../driver/protocol.ts';
import { get, postWithoutKey } from '../driver/request.ts';
import type { Ask } from './ask.ts';
import { linkToNewPlatform } from './linked.ts';
import type { Subject } from './trial.ts';

/** What acts are done with: a super admin, at one gateway. */
export type World = { ask: Ask; baseUrl: string; adminToken: string };

/** Makes what one trial of the act needs. The person is the trial's own. */
type Prepare = (world: World, person: Person) => Promise<Subject>;

const OK = 200;
const CREATED = 201;
const UNAUTHENTICATED = 401;
const FORBIDDEN = 403;

const wallet = (token: string) => get('/api/wallets/me', { id: 0, token }).text;

/** What shuts a caller out, by its name in the table. */
export const ACTS: Readonly<Record<string, Prepare>> = {
  'suspend a platform': async (world, person) => {
    const { platform, token } = await linkToNewPlatform(world, person);
    return {
      request: wallet(token),
      letIn: OK,
      refused: FORBIDDEN,
      act: () => done(world, 'PATCH', `/api/admin/platforms/${platform}`, { status: 'SUSPENDED' }),
    };
  },
  'revoke an API key': async (world, person) => {
    const { ask, adminToken } = world;
    const made = { name: 'A measurement', scopes: ['coins:mint'] };
    const { id, key } = (await ask('POST', '/api/admin/api-keys', adminToken, made)) as {
      id: string;
      key: string;
    };
    const body = `{"userId":${person.id},"amount":0.0001,"reason":"A measurement"}`;
    return {
      request: postWithoutKey('/api/admin/mint', adminToken, body, `x-api-key: ${key}\r\n`).text,
      letIn: CREATED,
      refused: UNAUTHENTICATED,
      act: () => done(world, 'DELETE', `/api/admin/api-keys/${id}`),
    };
  },
  'drop a link': async (world, person) => {
    const { platform, token } = await linkToNewPlatform(world, person);
    return {
      request: wallet(token),
      letIn: OK,
      refused: UNAUTHENTICATED,
      act: async () => {
        await world.ask('DELETE', `/api/users/me/links/${platform}`, person.token);
      },
    };
  },
  'delete a user': async (world, person) => ({
    // Not the wallet: it is closed before the other gateway knows, which would look like a refusal.
    request: get('/api/exchange/rate', person).text,
    letIn: OK,
    refused: UNAUTHENTICATED,
    act: () => done(world, 'DELETE', `/api/admin/users/${person.id}`),
  }),
  'freeze a wallet': async (world, person) => {
    const freeze = { direction: 'OUT', reason: 'A measurement' };
    const body = '{"toTreasury":"rewards","amount":0.0001,"reason":"A measurement"}';
    return {
      request: postWithoutKey('/api/coins/transfer', person.token, body).text,
      letIn: CREATED,
      refused: FORBIDDEN,
      act: () => done(world, 'PUT', `/api/admin/users/${person.id}/freeze`, freeze),
    };
  },
};

async function done({ ask, adminToken }: World, method: string, path: string, body?: object): Promise<void> {
  await ask(method, path, adminToken, body);
}
