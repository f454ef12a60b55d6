import { expect, it } from '@jest/globals';
import { placeIn } from './place.ts';

it('the place stands in the receipt, whatever letters and length its payload has', () => {
  const place = { partition: 3, sequence: 9_007_199_254_740_991, hash: 'ab'.repeat(32) };
  // Of each length by 3, with characters that base64url has in place of + and /.
  for (const reason of ['', 'é', '☕?>', '🐚🐚~~~', 'ÿÿÿ'])
    for (const more of ['', 'x', 'xx']) {
      const payload = JSON.stringify({ transaction: { reason: reason + more }, ...place });
      expect(placeIn(`e30.${Buffer.from(payload).toString('base64url')}.c2ln`)).toEqual(place);
    }
});
