import { describe, expect, it } from '@jest/globals';
import { type ClientOptions, createClient } from './index.ts';

/** What JavaScript may give, whatever the types say. */
const createWith =
  (...options: unknown[]) =>
  () =>
    createClient(...(options as [ClientOptions]));

describe('a client', () => {
  it.each([
    ['no argument', [], 'nothing is given'],
    ['no address', [{}], 'nothing is given'],
    ['an empty address', [{ baseUrl: '' }], '"" is given'],
    ['an address without a scheme', [{ baseUrl: 'localhost:4870' }], '"localhost:4870" is given'],
    ['an address without a host', [{ baseUrl: 'http://' }], '"http://" is given'],
  ])('is refused for %s, and says why', (_what, options, given) => {
    const message = `baseUrl: must be the address of a gateway, such as https://coins.example.org; ${given}`;
    expect(createWith(...options)).toThrow(expect.objectContaining({ name: 'CowrieInputError', message }));
  });

  it.each(['http://localhost:4870', 'https://coins.example.org/base/'])('is made for %s', (baseUrl) => {
    expect(createWith({ baseUrl })).not.toThrow();
  });
});
