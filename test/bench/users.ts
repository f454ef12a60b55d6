import { randomBytes } from 'node:crypto';
import type { Platform } from '@cowrie/local';
import { call } from '../support/http.ts';

/** People with coins, made through the API of a platform that is not in the environment. */

const PASSWORD = 'a long enough password';
const COINS = 10_000;
const AT_ONCE = 8;

export type BenchUser = { id: number; token: string };

export async function makeUsers(platform: Platform, count: number): Promise<BenchUser[]> {
  process.env.BASE = platform.baseUrl;
  process.env.ADMIN_EMAIL = platform.superAdmin.email;
  process.env.ADMIN_PASSWORD = platform.superAdmin.password;
  process.env.API_KEY = platform.apiKey;
  const post = async (path: string, body: unknown, status: number, headers = {}) => {
    const answer = await call('POST', path, body, { headers });
    if (answer.status !== status) throw new Error(`${path}: ${answer.status} ${answer.text.slice(0, 200)}`);
    return answer.json;
  };
  const login = async (email: string, password: string) => {
    const session = await post('/api/auth/login', { email, password }, 200);
    return (session as { accessToken: string }).accessToken;
  };
  const { email, password } = platform.superAdmin;
  const admin = { authorization: `Bearer ${await login(email, password)}`, 'x-api-key': platform.apiKey };
  const one = async (): Promise<BenchUser> => {
    const own = `bench-${randomBytes(6).toString('hex')}@example.org`;
    const body = { email: own, password: PASSWORD, fullName: 'A measurement' };
    const { user } = (await post('/api/auth/register', body, 201)) as { user: { id: number } };
    await post('/api/admin/mint', { userId: user.id, amount: COINS, reason: 'A measurement' }, 201, admin);
    return { id: user.id, token: await login(own, PASSWORD) };
  };
  const users: BenchUser[] = [];
  while (users.length < count) {
    const batch = Math.min(AT_ONCE, count - users.length);
    users.push(...(await Promise.all(Array.from({ length: batch }, one))));
  }
  return users;
}
