import { isProblem } from '@cowrie/client';
import { fieldsOf, type Kind, write } from './kind.ts';

export const rate: Kind = {
  one: 'rate',
  isSingle: true,
  makes: 'setExchangeRate',
  changes: 'setExchangeRate',
  names: [],
  decimals: { xafPerCoin: 6, feePercent: 2 },
  async list(client, options) {
    try {
      const found = await client.getExchangeRate({}, options);
      return [{ id: 'rate', fields: fieldsOf(found, ['xafPerCoin', 'feePercent']) }];
    } catch (error) {
      if (isProblem(error, 'not_found')) return [];
      throw error;
    }
  },
  make: (fields) => write('setExchangeRate', fields),
  change: (_id, _changed, fields) => [write('setExchangeRate', fields)],
};
