import { SealedHead } from '@cowrie/contracts';
import { z } from 'zod';
import { Time } from '../../api/objects.ts';

export const LedgerHeads = z
  .strictObject({
    heads: z.array(
      z.strictObject({
        partition: z.int().min(0),
        sequence: z.int().min(1).meta({ description: SealedHead.shape.sequence.description }),
        hash: z.string().meta({ description: SealedHead.shape.hash.description }),
        at: Time,
        jws: z.string().meta({ description: 'The four other fields, signed with a key of the JWKS' }),
      }),
    ),
  })
  .meta({ id: 'LedgerHeads' });
