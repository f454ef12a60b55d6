import { DEPTH } from '../measure/depth.ts';
import { BASELINE_POOL } from '../targets.ts';
import { number } from './cells.ts';

/** The text around the figures. */

export const COMPARED = `## What is compared

* **Cowrie** as \`npm start\` runs it, everything on: tokens verified, session and role looked up for each request, rate
  limits off, idempotency keys, hash chain, outbox and relay, history. One of each service.
* **The baseline** (\`test/bench/baseline\`, 150 lines): one Fastify process that does each request in one PostgreSQL
  transaction of two round trips: both accounts locked in id order, checked, and one statement that writes accounts,
  transaction, idempotency result and outbox row. Prepared statements, pipelined, a pool of ${BASELINE_POOL}. It verifies the same
  tokens and remembers them. It **lacks**: sessions and roles that end at once, rate limits, the hash chain, anything that
  publishes its outbox or empties it, a history that can be listed, deadlines, refusing when there is too much to do, and
  going on when a process dies.
* **PostgreSQL alone** (\`test/bench/floor\`): two updates and two inserts in one transaction, or 100 such transfers in one;
  no HTTP, no checks. At most 128 connections. What nothing built on top can beat.

All of them use the same PostgreSQL server, one after another in short slices, several rounds, each second round
backwards, so that noise falls on all alike; a slice's warm-up is not counted. Everything, the load driver too, shares the
machine's processors. *stolen* is the share of their time that the host of a virtual machine gave to others while something here wanted to run (the
median of the rounds): above some percent a row says more about the host. Each transfer has an idempotency key. *server ms* is
the processor time of a request over all processes but the driver, until nothing of it is left to do (events published,
history written). A 503 counts apart, and the caller waits 250 ms after one.

| workload | what it asks for |
|---|---|
| random | a transfer between two random wallets of 10,000 |
| hot-receiver | from a random wallet to one treasury |
| hot-sender | from one wallet to a random one |
| mint | an admin mints into a random wallet |
| replays | random, and a tenth is sent a second time |
| wallet | a random user's wallet |
| history | a random user's newest page of 20 |
| history-depth | a page of 20 by cursor, behind ${number(DEPTH)} newer transactions |
| mix | 70 % reads (wallet, history), 30 % random transfers |
| purchase, reward, treasury-transfer | a random user pays a treasury, is rewarded, is paid by a treasury |
| rewards-1000 | 1,000 rewards in one request |
| purchase-refund, hold-capture, hold-release, quote-exchange | the one, then the other with what it made |
| split | a random user pays two others and a treasury in one purchase |
| ask-pay | a random user asks another for coins, who pays |
| balance-at | what a random user had at a moment of the last day |
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

Compare \`--against\` with the same checkout against itself: the platform that is set up first is the slower one, with 0.93 of the transfers and 1.13 of the processor for each (2026-11, eight rounds of 4 s).
`;
