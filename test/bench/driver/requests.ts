import { randomUUID } from 'node:crypto';
import type { Cast, Person, Workload } from './protocol.ts';
import { bulk, get, type Maker, pickFrom, post, type Request } from './request.ts';

const TREASURY = 'rewards';
const REPLAYED_SHARE = 0.1;
const READ_SHARE = 0.7;
/** The first coins of each wallet, far more than a long run spends. */
const FUND_COINS = 100_000;
const FUND_HOT_COINS = 100_000_000;
const AMOUNT = 0.01;
const REASON = '"reason":"A measurement"';

/** `replays` and `fund` keep state, so each connection has its own. */
function makers(cast: Cast): Record<Exclude<Workload, 'replays'>, Maker> {
  const { users, admin, operationsPerRequest } = cast;
  const { someone, other } = pickFrom(users);
  const hot = users[0] ?? someone();
  const transfer = (from: Person, to: string) =>
    post('/api/coins/transfer', from.token, `{${to},"amount":${AMOUNT},${REASON}}`);
  const apiKey = `x-api-key: ${admin.apiKey}\r\n`;
  const random = () => {
    const from = someone();
    return transfer(from, `"toUserId":${other(from).id}`);
  };
  const wallet = () => get('/api/wallets/me', someone());
  const history = () => get('/api/wallets/me/transactions?limit=20', someone());
  return {
    random,
    'hot-receiver': () => transfer(someone(), `"toTreasury":"${TREASURY}"`),
    'hot-sender': () => transfer(hot, `"toUserId":${other(hot).id}`),
    mint: () => {
      const body = `{"userId":${someone().id},"amount":${AMOUNT},${REASON}}`;
      return post('/api/admin/mint', admin.token, body, apiKey);
    },
    wallet,
    history,
    mix: () => {
      if (Math.random() >= READ_SHARE) return random();
      return Math.random() < 0.5 ? wallet() : history();
    },
    purchase: () => {
      const body = `{"treasury":"course-fees","amount":${AMOUNT},${REASON}}`;
      return post('/api/coins/purchase', someone().token, body);
    },
    bulk: () => {
      const from = someone();
      const operation = () => {
        const data = `{"toUserId":${other(from).id},"amount":${AMOUNT},${REASON}}`;
        return `{"operation":"transfer","idempotencyKey":"${randomUUID()}","data":${data}}`;
      };
      return bulk(from.token, Array.from({ length: operationsPerRequest }, operation));
    },
  };
}

function withReplays(make: Maker): Maker {
  let last: Request | undefined;
  return () => {
    if (last && Math.random() < REPLAYED_SHARE) return last;
    last = make();
    return last;
  };
}

function funding({ users, admin }: Cast): Maker {
  let at = 0;
  return () => {
    const person = users[at % users.length];
    const coins = at === 0 ? FUND_HOT_COINS : FUND_COINS;
    at += 1;
    const body = `{"userId":${person?.id},"amount":${coins},"reason":"A start"}`;
    return post('/api/admin/mint', admin.token, body, `x-api-key: ${admin.apiKey}\r\n`);
  };
}

export function createSources(cast: Cast, workload: Workload | 'fund'): () => Maker {
  const all = makers(cast);
  if (workload === 'fund') {
    const next = funding(cast); // all connections share it, so that nobody is funded twice
    return () => next;
  }
  return () => (workload === 'replays' ? withReplays(all.random) : all[workload]);
}
