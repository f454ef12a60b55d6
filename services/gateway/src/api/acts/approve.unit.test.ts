import { expect, it } from '@jest/globals';
import { hashOfRequest } from '../../auth/acts/asking.ts';
import { rejects } from '../../testing/fakes.ts';
import { createTestGateway, MINT_KEY, SESSION, UNBOUND_KEY } from '../../testing/gateway.ts';
import { post } from '../../testing/requests.ts';

const SUPER_ADMIN = 4;
const ASKED = {
  ...{ method: 'POST', path: '/api/admin/treasuries/rewards/transfer' },
  body: { toUserId: 1, amount: 1, reason: 'Prizes' },
};
const APPROVAL = {
  ...{ id: SESSION, action: 'treasury-transfer', target: 'treasury:rewards', amountUnits: '10000' },
  ...{ method: ASKED.method, path: ASKED.path, request: ASKED.body, requestHash: hashOfRequest(ASKED) },
  ...{
    status: 'PENDING',
    requestedBy: 3,
    createdAtMs: 0,
    expiresAtMs: 1,
    decidedBy: null,
    decidedAtMs: null,
  },
};

it('an act that takes no API key bears neither the key nor the platform of who approves it', async () => {
  const gateway = await createTestGateway({
    'api-key.find': () => ({ apiKey: { ...UNBOUND_KEY, platform: 'shop' } }),
    'approval.get': () => ({ approval: APPROVAL }),
    'treasury.transfer': () => rejects('insufficient_funds'),
  });
  const approve = post(
    `/api/admin/approvals/${SESSION}/approve`,
    { requestHash: APPROVAL.requestHash },
    { 'x-api-key': MINT_KEY },
  );
  expect((await gateway.as(SUPER_ADMIN, approve)).json().code).toBe('insufficient_funds');
  const sent = gateway.asked.at(-1)?.message;
  expect(sent).toMatchObject({ name: 'treasury.transfer', apiKeyId: null });
  expect(sent).not.toHaveProperty('platform');
});
