import { beforeAll, describe, expect, it } from '@jest/globals';
import { createTestGateway } from '../../testing/gateway.ts';

type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  requestBody?: { required: boolean; content: Record<string, { schema: Record<string, unknown> }> };
};
type Document = {
  tags: { name: string }[];
  'x-tagGroups': { tags: string[] }[];
  paths: Record<string, Record<string, Operation>>;
};

let document: Document;
let operations: Operation[];

beforeAll(async () => {
  const { app } = await createTestGateway();
  document = (await app.inject('/openapi.json')).json();
  operations = Object.values(document.paths).flatMap((path) => Object.values(path));
});

/** Clients are generated with these names: one that goes or changes breaks them. */
const OPERATION_IDS = `
applyBulk approveMintRequest burnCoins captureHold changeMyPassword checkLiveness checkReadiness
createApiKey createQuote createServiceAccount createServiceToken createWithdrawal deleteUser
exchangeCoins exportMyTransactions exportTreasuryTransactions exportUserTransactions getExchangeRate
getHold getMyUser getMyWallet getSupply getTransaction getUser getUserWallet getVerification
listAdminActions listApiKeys listLedgerHeads listMintRequests listMyHolds listMyTransactions
listMyWithdrawals listPublicKeys listTreasuries listTreasuryBalances listTreasuryTransactions
listUserTransactions listUsers listWithdrawals logIn logOut makePurchase mintCoins placeHold
refreshTokens refundPurchase registerUser rejectMintRequest rejectWithdrawal releaseHold reportPayout
revokeApiKey rewardUser rewardUsers setExchangeRate setUserRole settleWithdrawal startVerification
streamMyTransactions transferCoins transferFromTreasury
`;

describe('the OpenAPI document', () => {
  it('names each operation as it always did', () => {
    const names = operations.map(({ operationId }) => operationId).sort();
    expect(names).toEqual(OPERATION_IDS.trim().split(/\s+/));
  });

  it('says of each operation what it does, in a group that it describes', () => {
    const named = document.tags.map(({ name }) => name);
    expect(document['x-tagGroups'].flatMap(({ tags }) => tags).sort()).toEqual(named.toSorted());
    for (const { operationId, tags, summary, description } of operations) {
      expect([operationId, tags, named.includes(tags[0] ?? '')]).toEqual([operationId, [tags[0]], true]);
      expect([operationId, summary]).toEqual([operationId, expect.stringMatching(/^[A-Z].{4,119}[^.]$/)]);
      expect([operationId, description]).toEqual([operationId, expect.stringMatching(/^[A-Z].+\.$/)]);
    }
  });

  it('says of each operation who is let in', () => {
    for (const { operationId, security } of operations)
      expect([operationId, security]).toEqual([operationId, expect.any(Array)]);
    const { post } = document.paths['/api/admin/mint'] ?? {};
    expect(post?.security).toEqual([{ accessToken: [], apiKey: [] }]);
    expect(document.paths['/health/live']?.get?.security).toEqual([]);
  });

  it('asks for a body only where an empty one is not enough', () => {
    const required = (path: string) => document.paths[path]?.post?.requestBody?.required;
    expect(required('/api/coins/transfer')).toBe(true);
    expect(required('/api/coins/holds/{id}/capture')).toBe(false);
    expect(required('/api/coins/holds/{id}/release')).toBe(false);
  });

  it('has no multiples of a fraction, which are not exact in floating point', () => {
    expect(JSON.stringify(document)).not.toContain('multipleOf');
  });
});
