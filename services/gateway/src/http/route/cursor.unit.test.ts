import { describe, expect, it } from '@jest/globals';
import { createCursors } from './cursor.ts';

const place = { createdAtMs: 1_700_000_000_000, id: 7 };

describe('cursors', () => {
  const cursors = createCursors(Buffer.alloc(32, 1));
  const cursor = cursors.write('list', 1, place);

  it('are read again', () => {
    expect(cursors.read('list', 1, cursor)).toEqual(place);
  });

  it('are for one list and one user, and signed', () => {
    expect(cursors.read('list', 2, cursor)).toBeNull();
    expect(cursors.read('other', 1, cursor)).toBeNull();
    expect(cursors.read('list', 'rewards', cursors.write('list', 'rewards', place))).toEqual(place);
    expect(cursors.read('list', 'rewards', cursor)).toBeNull();
    expect(createCursors(Buffer.alloc(32, 2)).read('list', 1, cursor)).toBeNull();
  });

  it('are not read when they were changed', () => {
    const [payload = '', mac = ''] = cursor.split('.');
    const other = Buffer.from(JSON.stringify({ ...place, id: 8 })).toString('base64url');
    const spelledOtherwise = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_']
      .map((last) => `${payload}.${mac.slice(0, -1)}${last}`)
      .filter((text) => text !== cursor);
    for (const text of [
      '',
      '.',
      'x',
      `${other}.${mac}`,
      `${cursor}A`,
      `A${cursor}`,
      payload,
      ...spelledOtherwise,
    ]) {
      expect(cursors.read('list', 1, text)).toBeNull();
    }
  });
});
