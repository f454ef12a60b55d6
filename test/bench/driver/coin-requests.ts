import { randomUUID } from 'node:crypto';
import { type Cast, COIN_WORKLOADS, type Person, type Workload } from './protocol.ts';
import { bulk, get, pickFrom, post, postWithoutKey, type Request, type Source } from './request.ts';

type CoinWorkload = (typeof COIN_WORKLOADS)[number];

export function isCoinWorkload(workload: Workload | 'fund'): workload is CoinWorkload {
  return COIN_WORKLOADS.some((one) => one === workload);
}

const AMOUNT = 0.01;
const MORE_THAN_ANYBODY_HAS = 900_000_000;
const REFUSED = 422;
const SECOND_MS = 1_000;
const DAY_MS = 86_400_000;
const REWARDS_AT_ONCE = 1_000;
const REASON = '"reason":"A measurement"';

function inTurns(make: () => { request: Request; goOn(id: string): Request }, id: RegExp): Source {
  let next: (() => Request) | undefined;
  let goOn: ((made: string) => Request) | undefined;
  return {
    next() {
      const due = next;
      next = undefined;
      goOn = undefined;
      if (due) return due();
      const made = make();
      goOn = made.goOn;
      return made.request;
    },
    heard(body) {
      const made = id.exec(body)?.[1];
      const then = goOn;
      if (made !== undefined && then) next = () => then(made);
    },
  };
}

export function createCoinSources(
  { users, admin, operationsPerRequest }: Cast,
  workload: CoinWorkload,
): () => Source {
  const { someone, other } = pickFrom(users);
  const two = (): [Person, Person] => {
    const from = someone();
    return [from, other(from)];
  };
  const buy = () => {
    const body = `{"treasury":"course-fees","amount":${AMOUNT},${REASON}}`;
    return post('/api/coins/purchase', someone().token, body);
  };
  const reward = () => `{"userId":${someone().id},"amount":${AMOUNT},${REASON}}`;
  const transfers = () => {
    const from = someone();
    const transfer = () => {
      const to = other(from);
      const data = `{"toUserId":${to.id},"amount":${AMOUNT},${REASON}}`;
      return `{"operation":"transfer","idempotencyKey":"${randomUUID()}","data":${data}}`;
    };
    return bulk(from.token, Array.from({ length: operationsPerRequest }, transfer));
  };
  const hold = (end: 'capture' | 'release') => () => {
    const [payer, receiver] = two();
    const body = `{"toUserId":${receiver.id},"amount":${AMOUNT},${REASON}}`;
    const goOn = (id: string) => {
      const request = post(`/api/coins/holds/${id}/${end}`, receiver.token, '{}');
      return end === 'capture' ? request : { ...request, accepted: 200 };
    };
    return { request: post('/api/coins/holds', payer.token, body), goOn };
  };
  const HOLD_ID = /"hold":\{"id":"([^"]+)"/;

  const transferAndRead = () => {
    const [from, to] = two();
    const body = `{"toUserId":${to.id},"amount":${AMOUNT},${REASON}}`;
    const request = { ...post('/api/coins/transfer', from.token, body), counts: false as const };
    return { request, goOn: () => get('/api/wallets/me/transactions?limit=20', from) };
  };
  const TRANSACTION_ID = /"transaction":\{"id":(\d+)/;

  switch (workload) {
    case 'purchase':
      return () => ({ next: buy });
    case 'purchase-refund': {
      const goOn = (id: string) =>
        post('/api/coins/refund', admin.token, `{"transactionId":${id},"amount":${AMOUNT},${REASON}}`);
      return () => inTurns(() => ({ request: buy(), goOn }), TRANSACTION_ID);
    }
    case 'split': {
      const body = (to: readonly Person[]) =>
        `{"splits":[${to.map(({ id }) => `{"toUserId":${id},"amount":${AMOUNT}}`).join(',')},{"toTreasury":"course-fees","amount":${AMOUNT}}],${REASON}}`;
      return () => ({
        next() {
          const [from, seller] = two();
          return post('/api/coins/purchase', from.token, body([seller, other(from)]));
        },
      });
    }
    case 'ask-pay':
      return () =>
        inTurns(() => {
          const [payee, payer] = two();
          const goOn = (id: string) => post(`/api/payment-requests/${id}/pay`, payer.token, '{}');
          const body = `{"amount":${AMOUNT},${REASON}}`;
          return { request: post('/api/payment-requests', payee.token, body), goOn };
        }, /"id":"([^"]+)"/);
    case 'reward':
      return () => ({ next: () => post('/api/coins/reward', admin.token, reward()) });
    case 'rewards-1000': {
      const all = () => `{"rewards":[${Array.from({ length: REWARDS_AT_ONCE }, reward).join(',')}]}`;
      return () => ({ next: () => post('/api/coins/rewards', admin.token, all()) });
    }
    case 'bulk':
      return () => ({ next: transfers });
    case 'hold-capture':
      return () => inTurns(hold('capture'), HOLD_ID);
    case 'hold-release':
      return () => inTurns(hold('release'), HOLD_ID);
    case 'quote-exchange':
      return () =>
        inTurns(() => {
          const { token } = someone();
          const goOn = (id: string) => post('/api/exchange', token, `{"quoteId":"${id}"}`);
          return { request: post('/api/exchange/quotes', token, '{"coins":0.1}'), goOn };
        }, /"id":"([^"]+)"/);
    case 'treasury-transfer': {
      const path = '/api/admin/treasuries/rewards/transfer';
      const body = () => `{"toUserId":${someone().id},"amount":${AMOUNT},${REASON}}`;
      return () => ({ next: () => post(path, admin.token, body()) });
    }
    case 'random-without-keys':
      return () => ({
        next() {
          const [from, to] = two();
          const body = `{"toUserId":${to.id},"amount":${AMOUNT},${REASON}}`;
          return postWithoutKey('/api/coins/transfer', from.token, body);
        },
      });
    case 'refused':
      return () => ({
        next() {
          const [from, to] = two();
          const body = `{"toUserId":${to.id},"amount":${MORE_THAN_ANYBODY_HAS},${REASON}}`;
          return { ...post('/api/coins/transfer', from.token, body), accepted: REFUSED };
        },
      });
    case 'balance-at':
      return () => ({
        next() {
          const at = new Date(Date.now() - SECOND_MS - Math.floor(Math.random() * DAY_MS)).toISOString();
          return get(`/api/wallets/me/balance?at=${at}`, someone());
        },
      });
    case 'own-history':
      return () => inTurns(transferAndRead, TRANSACTION_ID);
  }
}
