import { isProblem } from '@cowrie/client';
import { type Kind, write } from './kind.ts';

export const rate: Kind = {
  one: 'rate',
  isSingle: true,
  makes: 'setExchangeRate',
  changes: 'setExchangeRate',
  names: [],
  async list(client, options) {
    try {
      return [await client.getExchangeRate({}, options)];
    } catch (error) {
      if (isProblem(error, 'not_found')) return [];
      throw error;
    }
  },
  make: (fields) => write('setExchangeRate', fields),
  change: (_id, _changed, fields) => [write('setExchangeRate', fields)],
};
