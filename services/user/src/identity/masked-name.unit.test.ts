import { describe, expect, it } from '@jest/globals';
import { maskedName } from './masked-name.ts';

describe('maskedName', () => {
  it.each([
    ['Ada Love', 'A** L***'],
    ['  Zoë \t O’Neil ', 'Z** O*****'],
    ['Q', 'Q*'],
    ['🦓🦓', '🦓*'],
    ['', ''],
  ])('%j is shown as %j', (name, masked) => {
    expect(maskedName(name)).toBe(masked);
  });
});
