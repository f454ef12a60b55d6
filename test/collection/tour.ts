import type { BruRequest } from './bru.ts';
import type { Operation } from './document.ts';
import { requestOf } from './request.ts';

type Step = {
  name: string;
  operationId: string;
  as?: 'ada' | 'ben' | 'admin';
  /** Two steps with the same key are the same intent. */
  key?: string;
  path?: Record<string, string>;
  body?: string;
  script?: string;
  keep?: Record<string, string>;
  assert: Record<string, string>;
  docs: string;
};

/** The value stays the same within a run and differs between runs. */
const NEW_RUN = "bru.setVar('run', [Date.now(), Math.floor(Math.random() * 1e9)].join('-'));";
const PASSWORD = 'a long enough password';

const register = (name: string, id: string): Pick<Step, 'operationId' | 'body' | 'keep' | 'assert'> => ({
  operationId: 'registerUser',
  body: `{"email": "${id}-{{run}}@example.org", "password": "${PASSWORD}", "fullName": "${name}"}`,
  keep: { [id]: 'res.body.user.id' },
  assert: { 'res.status': 'eq 201', 'res.body.wallet.balance': 'eq 0' },
});

const logIn = (
  id: string,
  email: string,
  password: string,
): Pick<Step, 'operationId' | 'body' | 'keep' | 'assert'> => ({
  operationId: 'logIn',
  body: `{"email": "${email}", "password": "${password}"}`,
  keep: { [`${id}Token`]: 'res.body.accessToken' },
  assert: { 'res.status': 'eq 200', 'res.body.tokenType': 'eq Bearer' },
});

/** The tour of docs/guide/tour.md: a coin from its minting to the statement that lists it. */
const STEPS: readonly Step[] = [
  {
    name: 'Register Ada',
    ...register('Ada', 'ada'),
    script: NEW_RUN,
    docs: 'A user has a wallet when this answers. The e-mail address is new in each run.',
  },
  { name: 'Register Ben', ...register('Ben', 'ben'), docs: 'Who gets coins has to be there.' },
  {
    name: 'Log in as Ada',
    ...logIn('ada', 'ada-{{run}}@example.org', PASSWORD),
    docs: 'A token is good for 15 minutes.',
  },
  { name: 'Log in as Ben', ...logIn('ben', 'ben-{{run}}@example.org', PASSWORD), docs: 'As Ada did.' },
  {
    name: 'Log in as the administrator',
    ...logIn('admin', '{{adminEmail}}', '{{adminPassword}}'),
    docs: '`npm start` prints e-mail address and password when it starts for the first time.',
  },
  {
    name: 'Mint 100 coins for Ada',
    operationId: 'mintCoins',
    as: 'admin',
    key: 'mint-{{run}}',
    body: '{"userId": {{ada}}, "amount": 100, "reason": "Welcome"}',
    assert: {
      'res.status': 'eq 201',
      'res.body.transaction.type': 'eq MINT',
      'res.body.wallet.balance': 'eq 100',
    },
    docs: 'Minting needs an API key besides the token.',
  },
  {
    name: 'Ada sends Ben 12.5',
    operationId: 'transferCoins',
    as: 'ada',
    key: 'lunch-{{run}}',
    body: '{"toUserId": {{ben}}, "amount": 12.5, "reason": "Lunch"}',
    keep: { lunch: 'res.body.transaction.id' },
    assert: { 'res.status': 'eq 201', 'res.body.wallet.balance': 'eq 87.5' },
    docs: "The wallet of the answer is the sender's.",
  },
  {
    name: 'The same again moves nothing',
    operationId: 'transferCoins',
    as: 'ada',
    key: 'lunch-{{run}}',
    body: '{"toUserId": {{ben}}, "amount": 12.5, "reason": "Lunch"}',
    assert: {
      'res.status': 'eq 201',
      "res.headers['idempotency-replayed']": 'eq "true"',
      'res.body.transaction.id': 'eq {{lunch}}',
      'res.body.wallet.balance': 'eq 87.5',
    },
    docs: 'With the same `Idempotency-Key` it is the first answer again, as after one that was lost.',
  },
  {
    name: 'Ben has the coins',
    operationId: 'getMyWallet',
    as: 'ben',
    assert: { 'res.status': 'eq 200', 'res.body.balance': 'eq 12.5' },
    docs: 'At once.',
  },
  {
    name: 'Ada buys a course',
    operationId: 'makePurchase',
    as: 'ada',
    key: 'course-{{run}}',
    body: '{"treasury": "course-fees", "amount": 20, "reason": "Algebra", "reference": "course-{{run}}"}',
    keep: { paid: 'res.body.transaction.id' },
    assert: { 'res.status': 'eq 201', 'res.body.wallet.balance': 'eq 67.5' },
    docs: 'The coins go to a treasury. A reference, the number of an order for example, can be used once.',
  },
  {
    name: 'A lesson is cancelled: 5 go back',
    operationId: 'refundPurchase',
    as: 'admin',
    key: 'refund-{{run}}',
    body: '{"transactionId": {{paid}}, "amount": 5, "reason": "A lesson was cancelled"}',
    assert: {
      'res.status': 'eq 201',
      'res.body.transaction.refundOf': 'eq {{paid}}',
      'res.body.transaction.toUserId': 'eq {{ada}}',
    },
    docs: 'A part or, without `amount`, the rest.',
  },
  {
    name: 'More than was paid is refused',
    operationId: 'refundPurchase',
    as: 'admin',
    key: 'too-much-{{run}}',
    body: '{"transactionId": {{paid}}, "amount": 15.5, "reason": "One lesson too many"}',
    assert: { 'res.status': 'eq 422', 'res.body.code': 'eq refund_exceeds_purchase' },
    docs: 'An error is a problem with a stable `code`; its `type` is the address of a page on it.',
  },
  {
    name: 'Ada places a hold of 30 for Ben',
    operationId: 'placeHold',
    as: 'ada',
    key: 'hold-{{run}}',
    body: '{"toUserId": {{ben}}, "amount": 30, "reason": "Entry fee"}',
    keep: { hold: 'res.body.hold.id' },
    assert: { 'res.status': 'eq 201', 'res.body.hold.status': 'eq OPEN' },
    docs: 'Ben can count on them.',
  },
  {
    name: 'Ada can spend 30 less',
    operationId: 'getMyWallet',
    as: 'ada',
    assert: { 'res.status': 'eq 200', 'res.body.balance': 'eq 72.5', 'res.body.activeCoins': 'eq 42.5' },
    docs: '`balance` is what is hers, `activeCoins` what she can spend.',
  },
  {
    name: 'Ben captures 25, the rest is released',
    operationId: 'captureHold',
    as: 'ben',
    key: 'capture-{{run}}',
    path: { id: '{{hold}}' },
    body: '{"amount": 25}',
    assert: {
      'res.status': 'eq 201',
      'res.body.transaction.amount': 'eq 25',
      'res.body.hold.status': 'eq CAPTURED',
    },
    docs: 'A hold is captured once.',
  },
  {
    name: "Ada's last transactions",
    operationId: 'listMyTransactions',
    as: 'ada',
    assert: {
      'res.status': 'eq 200',
      'res.body.transactions.length': 'eq 5',
      'res.body.transactions[0].amount': 'eq 25',
      'res.body.transactions[4].type': 'eq MINT',
      'res.body.nextCursor': 'isNull',
    },
    docs: 'Newest first, in pages.',
  },
  {
    name: "Ada's statement",
    operationId: 'exportMyTransactions',
    as: 'ada',
    assert: { 'res.status': 'eq 200', 'res.body': 'matches ,CLOSING,,47\\.5,' },
    docs: 'A file, oldest first, between an opening and a closing balance: CSV here, or JSON lines, or a signed PDF (`format`).',
  },
  {
    name: 'Where every coin is',
    operationId: 'getSupply',
    as: 'admin',
    assert: { 'res.status': 'eq 200' },
    docs: 'What was minted and not burned is in wallets and treasuries.',
  },
];

export function tourRequests(operations: readonly Operation[]): BruRequest[] {
  return STEPS.map((step, index) => {
    const operation = operations.find(({ operationId }) => operationId === step.operationId);
    if (!operation) throw new Error(`the tour calls ${step.operationId}, which the document has not`);
    return stepRequest(step, requestOf(operation, index + 1));
  });
}

function stepRequest(step: Step, request: BruRequest): BruRequest {
  const { name, as, key, path = {}, body, script, keep = {}, assert, docs } = step;
  return {
    ...request,
    name,
    path: request.path.map((each) => ({ ...each, value: path[each.name] ?? each.value })),
    headers: request.headers.map((each) =>
      each.name === 'Idempotency-Key' && key ? { ...each, value: key } : each,
    ),
    auth: as ? { kind: 'bearer', token: `{{${as}Token}}` } : request.auth,
    body: body === undefined ? request.body : { kind: 'json', text: body },
    ...(script === undefined ? {} : { script }),
    keep,
    assert,
    docs,
  };
}
