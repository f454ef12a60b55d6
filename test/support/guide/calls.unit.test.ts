import { expect, it } from '@jest/globals';
import { expandCalls } from '../../../docs/guide/.vitepress/calls/index.ts';

const PAGE = `\`\`\`calls
asked = ben createPaymentRequest {"amount": 4.5, "reason": "Ben's lesson", "splits": [
  {"toUserId": $ben, "percent": 75}, {"toTreasury": "general-operations", "percent": 25}]}
paid = ada payPaymentRequest {"id": "$asked.id"} key lesson
show paid.transactions[every].amount -> 3.375 1.125
\`\`\`

\`\`\`calls
refused ada payPaymentRequest {"id": "$asked.id"} -> payment_request_not_open
\`\`\`
`;

it('a sample is shown in four languages, with its output; a later sample uses the answers of an earlier one', () => {
  expect(expandCalls(PAGE)).toBe(`::: code-group

\`\`\`bash [curl]
ASKED=$(post "$BASE/api/payment-requests" -H "authorization: Bearer $BEN_TOKEN" \\
  -d '{"amount": 4.5, "reason": "Ben'\\''s lesson", "splits": [
    {"toUserId": '$BEN', "percent": 75},
    {"toTreasury": "general-operations", "percent": 25}
  ]}' | field id)
post "$BASE/api/payment-requests/$ASKED/pay" -H "authorization: Bearer $ADA_TOKEN" \\
  -H "idempotency-key: lesson-$RUN" -d '{}' |
  field 'transactions.map((one) => one.amount).join(" ")'
\`\`\`

\`\`\`ts [TypeScript]
const asked = await ben.client.createPaymentRequest({
  amount: 4.5,
  reason: 'Ben\\'s lesson',
  splits: [
    { toUserId: ben.id, percent: 75 },
    { toTreasury: 'general-operations', percent: 25 },
  ],
});
const paid = await ada.client.payPaymentRequest({ id: asked.id }, { idempotencyKey: \`lesson-\${run}\` });
console.log(\`\${paid.transactions.map((one) => one.amount).join(' ')}\`); // 3.375 1.125
\`\`\`

\`\`\`python [Python]
asked = ben.create_payment_request({
    'amount': Decimal('4.5'),
    'reason': 'Ben\\'s lesson',
    'splits': [
        {'toUserId': ben_id, 'percent': 75},
        {'toTreasury': 'general-operations', 'percent': 25},
    ],
})
paid = ada.pay_payment_request({'id': asked['id']}, idempotency_key=f'lesson-{run}')
print(*(one['amount'] for one in paid['transactions']))  # 3.375 1.125
\`\`\`

\`\`\`bash [CLI]
ASKED=$(as ben call createPaymentRequest --amount 4.5 --reason 'Ben'\\''s lesson' \\
  --splits '[
    {"toUserId": '$BEN', "percent": 75},
    {"toTreasury": "general-operations", "percent": 25}
  ]' \\
  --json | field id)
as ada call payPaymentRequest --id "$ASKED" --yes --idempotency-key "lesson-$RUN" --json |
  field 'transactions.map((one) => one.amount).join(" ")'
\`\`\`

:::

\`\`\`text
3.375 1.125
\`\`\`

::: code-group

\`\`\`bash [curl]
curl -sS "$BASE/api/payment-requests/$ASKED/pay" -H 'content-type: application/json' \\
  -H "authorization: Bearer $ADA_TOKEN" -d '{}' | field code
\`\`\`

\`\`\`ts [TypeScript]
await ada.client.payPaymentRequest({ id: asked.id }).catch(({ code }) => console.log(code)); // payment_request_not_open
\`\`\`

\`\`\`python [Python]
from cowrie import CowrieProblem

try:
    ada.pay_payment_request({'id': asked['id']})
except CowrieProblem as problem:
    print(problem.code)  # payment_request_not_open
\`\`\`

\`\`\`bash [CLI]
{ as ada call payPaymentRequest --id "$ASKED" --yes --json 2>&1 || true; } | field code
\`\`\`

:::

\`\`\`text
payment_request_not_open
\`\`\`
`);
});
