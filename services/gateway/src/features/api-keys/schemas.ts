import { z } from 'zod';
import { Time } from '../../api/objects.ts';

export const ApiKey = z
  .strictObject({
    id: z.uuid(),
    name: z.string(),
    prefix: z.string().meta({ description: 'How the key begins' }),
    scopes: z.array(z.string()),
    createdAt: Time,
    expiresAt: Time.nullable(),
    lastUsedAt: Time.nullable(),
    revokedAt: Time.nullable(),
  })
  .meta({ id: 'ApiKey' });
export type ApiKey = z.infer<typeof ApiKey>;

export const NewApiKey = z
  .strictObject({ ...ApiKey.shape, key: z.string().meta({ description: 'Shown this once' }) })
  .meta({ id: 'NewApiKey' });
