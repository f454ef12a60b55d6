import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { describeActs } from './specs/acts/acts.ts';
import { describeInbox } from './specs/acts/inbox.ts';
import { describeMintRequests } from './specs/acts/mint-requests.ts';
import { describeRewardFiles } from './specs/acts/reward-files.ts';
import { describeWithdrawals } from './specs/acts/withdrawals.ts';
import { describeKeys } from './specs/administration/keys.ts';
import { describeOverview } from './specs/administration/overview.ts';
import { describeUsers } from './specs/administration/users.ts';
import { describeVerifications } from './specs/administration/verifications.ts';
import { describeWebhooks } from './specs/administration/webhooks.ts';
import { describeExchangeRate } from './specs/books/exchange-rate.ts';
import { describeHolds } from './specs/books/holds.ts';
import { describeManyTransactions } from './specs/books/many-transactions.ts';
import { describeTransactions } from './specs/books/transactions.ts';
import { describeTreasuries } from './specs/books/treasuries.ts';
import { describeCare } from './specs/everywhere/care.ts';
import { describeConnection } from './specs/everywhere/connection.ts';
import { describeEveryPage } from './specs/everywhere/every-page.ts';
import { describeGoTo } from './specs/everywhere/go-to.ts';
import { describeSessions } from './specs/everywhere/sessions.ts';
import { describeSignIn } from './specs/everywhere/sign-in.ts';
import { describeExchange } from './specs/wallet/exchange.ts';
import { describeWallet } from './specs/wallet/wallet.ts';
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
describeWebhooks(on);
describeCare(on);
describeEveryPage(on);
describeManyTransactions(on);
