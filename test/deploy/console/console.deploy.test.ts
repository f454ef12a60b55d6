import { afterAll, beforeAll } from '@jest/globals';
import { describeActs } from './specs/acts.ts';
import { describeEveryPage } from './specs/every-page.ts';
import { describeExchange } from './specs/exchange.ts';
import { describeGoTo } from './specs/go-to.ts';
import { describeInbox } from './specs/inbox.ts';
import { describeManyTransactions } from './specs/many-transactions.ts';
import { describeMintRequests } from './specs/mint-requests.ts';
import { describeOverview } from './specs/overview.ts';
import { describeRewardFiles } from './specs/reward-files.ts';
import { describeSessions } from './specs/sessions.ts';
import { describeSignIn } from './specs/sign-in.ts';
import { describeTransactions } from './specs/transactions.ts';
import { describeUsers } from './specs/users.ts';
import { describeWallet } from './specs/wallet.ts';
import { describeWithdrawals } from './specs/withdrawals.ts';
import { type OnStage, setOnStage } from './support/on-stage.ts';

/** One platform and one browser for all of them. */
const on = {} as OnStage;

beforeAll(async () => {
  Object.assign(on, await setOnStage());
});
afterAll(async () => on.stage?.stop());

describeSignIn(on);
describeSessions(on);
describeOverview(on);
describeWallet(on);
describeExchange(on);
describeUsers(on);
describeWithdrawals(on);
describeMintRequests(on);
describeGoTo(on);
describeActs(on);
describeRewardFiles(on);
describeInbox(on);
describeTransactions(on);
describeEveryPage(on);
describeManyTransactions(on);
