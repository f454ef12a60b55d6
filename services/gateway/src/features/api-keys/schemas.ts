import { API_KEY } from '@cowrie/contracts';
import { z } from 'zod';

export const ApiKey = API_KEY.public;

export const NewApiKey = z
  .strictObject({ ...ApiKey.shape, key: z.string().meta({ description: 'Shown this once' }) })
  .meta({ id: 'NewApiKey' });
