import { DEPTH } from '../measure/depth.ts';
import { BASELINE_POOL } from '../targets.ts';
import { number } from './cells.ts';

export const COMPARED = `## What is compared

* **Cowrie** as \`npm start\` runs it, with everything on: tokens verified, session and role looked up
  for each request, idempotency keys, hash chain, outbox and relay, history. Rate limits are off.
  There is one instance of each service.
* **The baseline** (\`test/bench/baseline\`, 150 lines) is one Fastify process. It does each request in
  one PostgreSQL transaction of two round trips. The first locks both accounts in id order, and the
  process checks them. The second is one statement that writes accounts, transaction, idempotency
  result and outbox row. Statements are prepared and pipelined, with a pool of ${BASELINE_POOL}. It verifies the
  same tokens and caches them.
* The baseline **lacks** sessions and roles that end at once, rate limits, the hash chain, a listable
  history, and deadlines. Nothing publishes or empties its outbox. It does not shed load, and it does
  not survive the death of a process.
* **PostgreSQL alone** (\`test/bench/floor\`): two updates and two inserts in one transaction, or 100
  such transfers in one; no HTTP, no checks, at most 128 connections. Nothing built on PostgreSQL can
  be faster.

All targets use the same PostgreSQL server, one after another in short slices. There are several
rounds, and every second round is reversed, so that noise affects all targets alike. The warm-up of a
slice is not counted. Everything shares the machine's processors, including the load driver.

* *stolen* is the share of processor time that the host gave to other virtual machines while a
  process here wanted to run (the median of the rounds). Above some percent a row says more about the
  host.
* *server ms* is the processor time of a request over all processes except the driver, until all its
  work is done (events published, history written).
* Each transfer has an idempotency key. A 503 is counted separately, and the caller waits 250 ms
  after one.

| workload | request |
|---|---|
| random | a transfer between two random wallets of 10,000 |
| hot-receiver | from a random wallet to one treasury |
| hot-sender | from one wallet to a random one |
| mint | an administrator mints into a random wallet |
| replays | like random, but a tenth is sent a second time |
| wallet | a random user's wallet |
| history | a random user's newest page of 20 |
| history-depth | a page of 20 by cursor, behind ${number(DEPTH)} newer transactions |
| mix | 70 % reads (wallet, history), 30 % random transfers |
| purchase, reward, treasury-transfer | a random user pays a treasury, is rewarded, is paid by a treasury |
| rewards-1000 | 1,000 rewards in one request |
| purchase-refund, hold-capture, hold-release, quote-exchange | the first request, then the second with its result |
| split | a random user pays two others and a treasury in one purchase |
| ask-pay | a random user requests coins from another, who pays |
| balance-at | the balance of a random user at a moment of the last day |
`;

export const REPEAT = `## How to repeat it

\`\`\`bash
npm ci
npm run bench -- --out standard.jsonl                        # the table; --quick takes less than three minutes
npm run bench -- --growth 10000,100000,1000000,5000000 --out growth.jsonl
npm run bench -- --scale --out scale.jsonl
npm run bench -- --soak 15 --out soak.jsonl
npm run bench -- --rate 400,800,1200 --only random --targets cowrie --out open.jsonl   # 25, 50, 75 % of the peak
npm run bench -- --against ../before --only random --concurrency 64,256   # another checkout in turn, both warm
npx node test/bench/report/main.ts standard.jsonl growth.jsonl scale.jsonl soak.jsonl open.jsonl
\`\`\`

Stop everything else on the machine first. The last command writes this page.

Compare \`--against\` with a run of the same checkout against itself. The platform that is set up first
is slower: it has 0.93 of the transfers, each with 1.13 of the processor time (2026-11, eight rounds
of 4 s).
`;
