import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { describeActs } from './specs/acts/acts.ts';
import { describeApprovals } from './specs/acts/approvals.ts';
import { describeDecisions } from './specs/acts/decisions.ts';
import { describeOverPages } from './specs/acts/over-pages.ts';
import { describeOwnKeys } from './specs/acts/own-keys.ts';
import { describeRewardFiles } from './specs/acts/reward-files.ts';
import { describeWithdrawals } from './specs/acts/withdrawals.ts';
import { describeKeys } from './specs/administration/keys.ts';
import { describeOverview } from './specs/administration/overview.ts';
import { describePlatforms } from './specs/administration/platforms.ts';
import { describeRules } from './specs/administration/rules.ts';
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
import { describeLinks } from './specs/everywhere/links.ts';
import { describeLists } from './specs/everywhere/lists.ts';
import { describePasskeys } from './specs/everywhere/passkeys.ts';
import { describePassword } from './specs/everywhere/password.ts';
import { describePeople } from './specs/everywhere/people.ts';
import { describeSandbox } from './specs/everywhere/sandbox.ts';
import { describeSessions } from './specs/everywhere/sessions.ts';
import { describeSignIn } from './specs/everywhere/sign-in.ts';
import { describeTimelines } from './specs/everywhere/timelines.ts';
import { describeTasks } from './specs/tasks/tasks.ts';
import { describeBalanceLine } from './specs/wallet/balance-line.ts';
import { describeBePaid } from './specs/wallet/be-paid.ts';
import { describeExchange } from './specs/wallet/exchange.ts';
import { describePaymentRequests } from './specs/wallet/payment-requests.ts';
import { describeReceipts } from './specs/wallet/receipts.ts';
import { describeSchedules } from './specs/wallet/schedules.ts';
import { describeSend } from './specs/wallet/send.ts';
import { describeWallet } from './specs/wallet/wallet.ts';
import { type OnStage, setOnStage } from './support/on-stage.ts';
import { IS_RECORDED } from './support/stage.ts';

/** Exceeds the time that a month of the sandbox clock takes. */
const MONTH_WITHIN_MS = 1_200_000;

/** All tests share one platform and one browser. */
const on = {} as OnStage;

beforeAll(
  async () => {
    Object.assign(on, await setOnStage());
  },
  IS_RECORDED ? MONTH_WITHIN_MS : undefined,
);
beforeEach(async () => on.renewTokens());
afterEach(async () => on.stage?.closeWindows());
afterAll(async () => on.stage?.stop());

describeSignIn(on);
describeSessions(on);
describePasskeys(on);
describeLinks(on);
describePassword(on);
describePeople(on);
describeOverview(on);
describeWallet(on);
describeConnection(on);
describeSandbox(on);
describeExchange(on);
describePaymentRequests(on);
describeSchedules(on);
describeSend(on);
describeBePaid(on);
describeReceipts(on);
describeBalanceLine(on);
describeUsers(on);
describeWithdrawals(on);
describeApprovals(on);
describeGoTo(on);
describeActs(on);
describeOverPages(on);
describeOwnKeys(on);
describeRewardFiles(on);
describeDecisions(on);
describeTransactions(on);
describeHolds(on);
describeLists(on);
describeTreasuries(on);
describeExchangeRate(on);
describeVerifications(on);
describeKeys(on);
describePlatforms(on);
describeRules(on);
describeWebhooks(on);
describeTimelines(on);
describeTasks(on);
describeCare(on);
describeEveryPage(on);
describeManyTransactions(on);
