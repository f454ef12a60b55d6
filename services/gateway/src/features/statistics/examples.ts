import { mapFlows } from '@cowrie/contracts';
import { at } from '../../api/examples.ts';

const MOVED_NOTHING = { transactions: 0, ...mapFlows(() => 0) };
const NOTHING = { ...MOVED_NOTHING, activeWallets: 0 };

export const buckets = {
  parameters: { from: at(-60), to: at(60), interval: 'hour' },
  answers: {
    200: {
      buckets: [
        { ...NOTHING, from: at(-60), supply: 500 },
        {
          from: at(0),
          transactions: 8,
          ...mapFlows(() => 0),
          minted: 100,
          burned: 3,
          transferred: 20.5,
          purchased: 20,
          rewarded: 2.5,
          refunded: 5,
          exchanged: 4,
          activeWallets: 2,
          supply: 597,
        },
      ],
    },
  },
};

const ANSWERED = { count: 8, p50Ms: 8, p95Ms: 23, p99Ms: 27 };
export const latency = {
  parameters: { from: at(-60), to: at(60) },
  answers: { 200: { whole: ANSWERED, hours: [{ from: at(0), ...ANSWERED }] } },
};

export const platform = {
  parameters: { id: 'shop', from: at(-60), to: at(60), interval: 'hour' },
  answers: {
    200: {
      buckets: [
        { ...MOVED_NOTHING, from: at(-60) },
        { ...MOVED_NOTHING, from: at(0), transactions: 2, purchased: 20, refunded: 5 },
      ],
    },
  },
};
