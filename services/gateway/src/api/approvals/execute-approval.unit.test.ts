import { expect, it } from '@jest/globals';
import { hashOfRequest } from '../../auth/approvals/approval-part.ts';
import { rejects, type Script } from '../../testing/fakes.ts';
import { createTestGateway, SESSION, UNBOUND_KEY } from '../../testing/gateway.ts';
import { post } from '../../testing/requests.ts';

const SUPER_ADMIN = 4;
const ASKED = {
  ...{ method: 'POST', path: '/api/admin/mint' },
  body: { userId: 1, amount: 1, reason: 'Prizes' },
};
const APPROVAL = {
  ...{ id: SESSION, action: 'mint', target: 'user:1', amountUnits: '10000' },
  ...{ method: ASKED.method, path: ASKED.path, request: ASKED.body, requestHash: hashOfRequest(ASKED) },
  ...{ platform: 'shop', apiKeyId: UNBOUND_KEY.id, status: 'PENDING', requestedBy: 3 },
  ...{ createdAtMs: 0, expiresAtMs: 1, decidedBy: null, decidedAtMs: null },
};
const PLATFORM = {
  id: 'shop',
  status: 'ACTIVE',
  mintPerDayUnits: '100000',
  rewardPerDayUnits: null,
  version: 1,
};
const KEY = { ...UNBOUND_KEY, platform: 'shop', dailyMintUnits: '90000' };

async function approving(standing: object, script: Script = {}) {
  const gateway = await createTestGateway({
    'approval.get': () => ({ approval: APPROVAL }),
    'approval.standing': () => ({ withdrawn: null, apiKey: KEY, platform: PLATFORM, ...standing }),
    'coins.mint': () => rejects('insufficient_funds'),
    ...script,
  });
  const path = `/api/admin/approvals/${SESSION}/approve`;
  const answer = await gateway.as(SUPER_ADMIN, post(path, { requestHash: APPROVAL.requestHash }));
  return { code: answer.json().code, sent: gateway.asked.at(-1)?.message };
}

it('an approved operation has the key and the platform of its request, and their bounds', async () => {
  const { code, sent } = await approving({});
  expect(code).toBe('insufficient_funds');
  expect(sent).toMatchObject({
    ...{ name: 'coins.mint', principal: 'user:4', apiKeyId: APPROVAL.apiKeyId, platform: 'shop' },
    bounds: [
      { code: 'mint_limit_exceeded', atMostUnits: '90000' },
      { code: 'budget_exceeded', atMostUnits: '100000' },
    ],
  });
});

it('an approver outside the networks of the key is refused', async () => {
  const { code } = await approving({ apiKey: { ...KEY, allowedNetworks: ['192.0.2.0/24'] } });
  expect(code).toBe('network_not_allowed');
});

it('the service rejects the operation when its requester has lost the right', async () => {
  const withdrawn = 'The requester was deleted.';
  const rejected = { ...APPROVAL, status: 'REJECTED', reason: withdrawn };
  const { code, sent } = await approving({ withdrawn }, { 'coins.mint': () => ({ approval: rejected }) });
  expect(code).toBe('approval_not_open');
  expect(sent).toMatchObject({ approval: { kind: 'approve', id: SESSION, withdrawn } });
});

it('an approver whose role is too new is refused, and the console learns from when it is not', async () => {
  const adminSinceMs = Date.now();
  const script = {
    'approval.get': () => ({ approval: APPROVAL }),
    'user.roles-since': () => ({ adminSinceMs, superAdminSinceMs: null }),
  };
  const gateway = await createTestGateway(script, { approverMinHours: 24 });
  const path = `/api/admin/approvals/${SESSION}/approve`;
  const approved = await gateway.as(SUPER_ADMIN, post(path, { requestHash: APPROVAL.requestHash }));
  expect(approved.json().code).toBe('approver_too_new');
  const times = await gateway.as(SUPER_ADMIN, { method: 'GET', url: '/console/session/approver' });
  expect(times.json()).toEqual({
    ADMIN: new Date(adminSinceMs + 24 * 3_600_000).toISOString(),
    SUPERADMIN: null,
  });
});
