import { z } from 'zod';
import { Time } from '../../api/objects.ts';

export const LedgerHeads = z
  .strictObject({
    heads: z.array(
      z.strictObject({
        partition: z.int().min(0),
        sequence: z.int().min(1).meta({ description: 'Sequence of the last transaction of the partition' }),
        hash: z.string().meta({ description: 'Hash of that transaction, hexadecimal' }),
        at: Time,
        jws: z.string().meta({ description: 'The four other fields, signed with a key of the JWKS' }),
      }),
    ),
  })
  .meta({ id: 'LedgerHeads' });
