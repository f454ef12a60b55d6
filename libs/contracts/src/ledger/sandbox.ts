import { z } from 'zod';
import { command, type FeatureContract, query } from '../contract.ts';
import { EpochMs, LedgerPosition } from '../primitives.ts';
import { field } from '../shape/kinds.ts';
import { shape, type WireOf } from '../shape/shape.ts';

export const CLOCK_STATUSES = ['IDLE', 'RUNNING'] as const;

export const CLOCK = shape('Clock', {
  now: field.time(),
  status: field
    .oneOf(CLOCK_STATUSES)
    .about(
      'RUNNING while the clock is advanced; work that falls due is done in the order of its time. IDLE once every list shows the results',
    ),
});
export type ClockState = WireOf<typeof CLOCK>;

const Clock = z.object({ clock: CLOCK.wire });

export const sandbox = {
  commands: {
    /** A running clock continues from its present target. */
    'sandbox-clock.advance': command({
      /** A refusal names this field of the request. */
      data: z.object({ toMs: EpochMs, field: z.enum(['to', 'by']) }),
      key: () => 'sandbox-clock',
      reply: Clock,
      rejects: ['invalid_request', 'not_found'],
    }),
  },
  queries: {
    'sandbox-clock.get': query({
      data: z.object({}),
      /**
       * `targetMs` is null while the clock is idle. `seen` has the ledger's position in each partition that
       * it wrote to.
       */
      reply: Clock.extend({ targetMs: EpochMs.nullable(), seen: z.array(LedgerPosition).optional() }),
      rejects: ['not_found'],
    }),
  },
} satisfies FeatureContract;
