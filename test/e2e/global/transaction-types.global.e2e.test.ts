import { createClient } from '@cowrie/client';
import { declarationOf, TransactionType } from '@cowrie/contracts';
import { beforeAll, expect, it } from '@jest/globals';
import { createStage, type Stage } from '../../../libs/cli/src/trigger/stage.ts';
import { TRANSACTIONS } from '../../../libs/cli/src/trigger/transactions.ts';
import { setRate } from '../../support/acts/exchange.ts';
import { expectBody, Transaction } from '../../support/contract/objects.ts';
import { get } from '../../support/http.ts';
import { platformUnderTest } from '../../support/platform/platform-env.ts';
import { useUsers } from '../../support/use-users.ts';

const { superAdmin } = useUsers();
let stage: Stage;
beforeAll(async () => {
  await setRate(superAdmin, '100', '1');
  const { baseUrl, apiKey } = platformUnderTest();
  const admin = createClient({ baseUrl, apiKey, accessToken: superAdmin.token ?? '' });
  stage = createStage(admin, baseUrl, new AbortController().signal);
});

const sideOf = (userId: number | null, treasury: string | null) => {
  if (userId !== null) return ['user'];
  return treasury === null ? ['issuance'] : ['treasury', treasury];
};

it.each(Object.entries(TRANSACTIONS))(
  'a %s is created between sides that its type allows',
  async (name, trigger) => {
    const { transaction } = await trigger(stage);
    const found = expectBody(
      await get(`/api/coins/transactions/${transaction}`, superAdmin),
      200,
      Transaction,
    );
    expect(found.type).toBe(name.toUpperCase());
    const [from, to] = [
      sideOf(found.fromUserId, found.fromTreasury),
      sideOf(found.toUserId, found.toTreasury),
    ];
    const { ways } = declarationOf(TransactionType.parse(found.type));
    const isDeclared = ways.some(
      (way) => way.from.some((side) => from.includes(side)) && way.to.some((side) => to.includes(side)),
    );
    expect({ from, to, isDeclared }).toEqual({ from, to, isDeclared: true });
  },
);
