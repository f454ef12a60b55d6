import { z } from 'zod';
import { Time } from '../../api/objects.ts';

export const LedgerHeads = z
  .strictObject({
    heads: z.array(
      z.strictObject({
        partition: z.int().min(0),
        sequence: z.int().min(1).meta({ description: 'Of the last transaction of the partition' }),
        hash: z.string().meta({ description: 'Its hash, hexadecimal' }),
        at: Time,
        jws: z.string().meta({ description: 'The four fields, signed by a key of the JWKS' }),
      }),
    ),
  })
  .meta({ id: 'LedgerHeads' });
