import { createCoinSources, isCoinWorkload } from './coin-requests.ts';
import type { Cast, Person, WHOLE_HISTORY, WORKLOADS, Workload } from './protocol.ts';
import { get, pickFrom, post, type Request, type Source } from './request.ts';

const TREASURY = 'rewards';
const REPLAYED_SHARE = 0.1;
const READ_SHARE = 0.7;
/** The first coins of each wallet, far more than a long run spends. */
const FUND_COINS = 100_000;
const FUND_HOT_COINS = 100_000_000;
const AMOUNT = 0.01;

type Maker = () => Request;

/** `replays` and `fund` keep state, so each connection has its own. */
function makers(
  cast: Cast,
): Record<Exclude<(typeof WORKLOADS)[number] | typeof WHOLE_HISTORY, 'replays'>, Maker> {
  const { users, admin, depthCursor } = cast;
  const { someone, other } = pickFrom(users);
  const hot = users[0] ?? someone();
  const transfer = (from: Person, to: string) =>
    post('/api/coins/transfer', from.token, `{${to},"amount":${AMOUNT},"reason":"A measurement"}`);
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
      const body = `{"userId":${someone().id},"amount":${AMOUNT},"reason":"A measurement"}`;
      return post('/api/admin/mint', admin.token, body, apiKey);
    },
    wallet,
    history,
    'whole-history': () => get('/api/coins/history', someone()),
    'history-depth': () => {
      if (depthCursor === null) throw new Error('nobody has walked to that depth yet');
      return get(`/api/wallets/me/transactions?limit=20&cursor=${depthCursor}`, hot);
    },
    mix: () => {
      if (Math.random() >= READ_SHARE) return random();
      return Math.random() < 0.5 ? wallet() : history();
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

export function createSources(cast: Cast, workload: Workload | 'fund'): () => Source {
  if (isCoinWorkload(workload)) return createCoinSources(cast, workload);
  const all = makers(cast);
  if (workload === 'fund') {
    const next = funding(cast); // all connections share it, so that nobody is funded twice
    return () => ({ next });
  }
  return () => ({ next: workload === 'replays' ? withReplays(all.random) : all[workload] });
}
