import { expect, it } from '@jest/globals';
import { clientWithKey, WITH_API_KEY } from './context.ts';
import { findOperation, OPERATIONS } from './operations/operations.ts';

it('sends the API key with the operations that need one, and with bulks, which may', async () => {
  const needing = OPERATIONS.map(({ operationId }) => operationId).filter(
    (name) => findOperation(name).needsApiKey,
  );
  expect(new Set(WITH_API_KEY)).toEqual(new Set([...needing, 'applyBulk']));
  const sent: unknown[] = [];
  const client = clientWithKey(
    {
      ...{ baseUrl: 'http://localhost:3000', accessToken: 'token' },
      fetch: async (_url, init) => {
        sent.push(new Headers(init?.headers).get('x-api-key'));
        return Response.json({});
      },
    },
    'the-key',
  );
  await client.mintCoins({ userId: 7, amount: 1, reason: 'A test' });
  await client.makePurchase({ treasury: 'rewards', amount: 1, reason: 'A test' });
  expect(sent).toEqual(['the-key', null]);
});
