import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { describeActs } from './specs/acts.ts';
import { describeConnection } from './specs/connection.ts';
import { describeEveryPage } from './specs/every-page.ts';
import { describeExchange } from './specs/exchange.ts';
import { describeExchangeRate } from './specs/exchange-rate.ts';
import { describeGoTo } from './specs/go-to.ts';
import { describeHolds } from './specs/holds.ts';
import { describeInbox } from './specs/inbox.ts';
import { describeKeys } from './specs/keys.ts';
import { describeManyTransactions } from './specs/many-transactions.ts';
import { describeMintRequests } from './specs/mint-requests.ts';
import { describeOverview } from './specs/overview.ts';
import { describeRewardFiles } from './specs/reward-files.ts';
import { describeSessions } from './specs/sessions.ts';
import { describeSignIn } from './specs/sign-in.ts';
import { describeTransactions } from './specs/transactions.ts';
import { describeTreasuries } from './specs/treasuries.ts';
import { describeUsers } from './specs/users.ts';
import { describeVerifications } from './specs/verifications.ts';
import { describeWallet } from './specs/wallet.ts';
import { describeWithdrawals } from './specs/withdrawals.ts';
import { type OnStage, setOnStage } from './support/on-stage.ts';

/** One platform and one browser for all of them. */
const on = {} as OnStage;

beforeAll(async () => {
  Object.assign(on, await setOnStage());
});
afterEach(async () => on.stage?.closeWindows());
afterAll(async () => on.stage?.stop());

describeSignIn(on);
describeSessions(on);
describeOverview(on);
describeWallet(on);
describeConnection(on);
describeExchange(on);
describeUsers(on);
describeWithdrawals(on);
describeMintRequests(on);
describeGoTo(on);
describeActs(on);
describeRewardFiles(on);
describeInbox(on);
describeTransactions(on);
describeHolds(on);
describeTreasuries(on);
describeExchangeRate(on);
describeVerifications(on);
describeKeys(on);
describeEveryPage(on);
describeManyTransactions(on);
