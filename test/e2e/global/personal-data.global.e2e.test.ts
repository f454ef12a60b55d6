import { TOPICS } from '@cowrie/contracts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { readTopic } from '../../support/events.ts';
import { anApiKey, login, PASSWORD, unique } from '../../support/fixtures.ts';
import { get, post } from '../../support/http.ts';
import { aServiceAccount, tokenOf } from '../../support/service-accounts.ts';
import { useUsers } from '../../support/use-users.ts';

const EMAIL = `${unique('ada')}@example.org`;
const fullName = unique('Lovelace');
const registration = { email: EMAIL, password: PASSWORD, fullName };
const { superAdmin } = useUsers();
const secrets: string[] = [];

beforeAll(async () => {
  expect((await post('/api/auth/register', registration)).status).toBe(201);
  const { refreshToken } = await login(EMAIL);
  const account = await aServiceAccount(['coins:reward'], superAdmin);
  await tokenOf(account);
  secrets.push(refreshToken, account.clientSecret, (await anApiKey(['coins:mint'], superAdmin)).key);
  const found = await get(`/api/admin/users?search=${encodeURIComponent(fullName)}`, superAdmin);
  expect(found.json).toMatchObject({ users: [{ email: EMAIL, fullName }] });
  const part = encodeURIComponent(EMAIL.slice(0, -3));
  expect((await get(`/api/admin/users?search=${part}`, superAdmin)).json).toMatchObject({
    users: [{ email: EMAIL }],
  });
});

describe('personal data and secrets', () => {
  it.each([TOPICS.userCommands, TOPICS.userEvents, TOPICS.ledgerCommands])(
    'are nowhere in %s: in no message, key or header',
    async (topic) => {
      const messages = await readTopic(topic);
      const texts = messages.map(({ key, value, headers }) => `${key} ${value} ${JSON.stringify(headers)}`);
      expect(texts.length).toBeGreaterThan(0);
      const telling = [EMAIL, EMAIL.slice(0, -3), fullName, PASSWORD, ...secrets];
      expect(texts.filter((text) => telling.some((one) => text.includes(one)))).toEqual([]);
    },
  );
});
