import { z } from 'zod';
import { command, type FeatureContract, query } from '../contract.ts';
import { EpochMs, LedgerPosition } from '../primitives.ts';
import { field } from '../shape/kinds.ts';
import { shape, type WireOf } from '../shape/shape.ts';

export const CLOCK_STATUSES = ['IDLE', 'RUNNING'] as const;

/** The clock to test with. */
export const CLOCK = shape('Clock', {
  now: field.time(),
  status: field
    .oneOf(CLOCK_STATUSES)
    .about(
      'RUNNING while it is advanced: what falls due on the way is done, in the order of its time. IDLE once every list shows it',
    ),
});
export type ClockState = WireOf<typeof CLOCK>;

const Clock = z.object({ clock: CLOCK.wire });

export const sandbox = {
  commands: {
    /** From where it goes already, if it does. */
    'sandbox-clock.advance': command({
      /** `field`: by which of the request's it was said. */
      data: z.object({ toMs: EpochMs, field: z.enum(['to', 'by']) }),
      key: () => 'sandbox-clock',
      reply: Clock,
      rejects: ['invalid_request', 'not_found'],
    }),
  },
  queries: {
    'sandbox-clock.get': query({
      data: z.object({}),
      /** `targetMs` is null unless the clock is being advanced; then `seen` has the ledger's position in each partition, once it wrote anything there. */
      reply: Clock.extend({ targetMs: EpochMs.nullable(), seen: z.array(LedgerPosition).optional() }),
      rejects: ['not_found'],
    }),
  },
} satisfies FeatureContract;
