import { refuse } from '@cowrie/contracts';
import { toHoldState } from '../../book/hold.ts';
import { toSides } from '../../book/states.ts';
import { firstDueOf } from '../../book/tables/first-due.ts';
import { listAllHolds, listHolds, readHolds } from '../../book/tables/holds.ts';
import type { LedgerFeature } from '../../engine/feature.ts';
import { listPage } from '../../engine/page.ts';
import { deciders } from './decide.ts';
import { createHoldExpiry } from './expire.ts';

/** The holds themselves belong to the book, because the closing of a wallet ends them. */
export const holds = {
  commands: deciders,
  queries: (pool) => ({
    'hold.get': async ({ data }) => {
      const hold = (await readHolds(pool, [data.holdId])).get(data.holdId);
      if (hold) return { ok: true, data: { hold: toHoldState(hold) } };
      return refuse('hold_not_found', 'There is no such hold.');
    },
    'hold.sides': async ({ data }) => {
      const found = [...(await readHolds(pool, data.holdIds)).values()];
      const holds = found.map(({ id, payer, receiver }) => ({ holdId: id, ...toSides(payer, receiver) }));
      return { ok: true, data: { holds } };
    },
    'hold.list': async ({ data }) => {
      const { rows, next } = await listPage(data.limit, (limit) => listHolds(pool, { ...data, limit }));
      return { ok: true, data: { holds: rows.map(toHoldState), next } };
    },
    'hold.list-all': async ({ data }) => {
      const { rows, next } = await listPage(data.limit, (limit) => listAllHolds(pool, { ...data, limit }));
      return { ok: true, data: { holds: rows.map(toHoldState), next } };
    },
  }),
  firstDue: ({ pool }) => firstDueOf(pool, { table: 'holds', column: 'expires_at', only: "status = 'OPEN'" }),
  jobs: ({ config: { SANDBOX_CLOCK: isSandbox }, pool, producer, partitions, logger }) => [
    createHoldExpiry({ pool, producer, partitions, logger, isSandbox }),
  ],
} satisfies LedgerFeature;
