import { describe, expect, it } from '@jest/globals';
import { createBehind } from './behind.ts';

const LIST = 'https://coins.example/api/wallets/me/transactions';
const answer = (headers: Record<string, string> = {}, status = 200) =>
  new Response('{}', { status, headers });
const STALE = { 'cowrie-stale': 'true' };

function reader() {
  const behind = createBehind();
  const heard: boolean[] = [];
  behind.subscribe(() => heard.push(behind.isBehind()));
  const read = (query: string, response: Response, method = 'GET') =>
    behind.note(`${LIST}${query}`, { method }, response);
  return { behind, heard, read };
}

describe('what a page has read', () => {
  it('is behind from the answer that says so to the next one of the same list that does not', () => {
    const { heard, read } = reader();
    read('?limit=20', answer());
    read('?limit=20', answer(STALE));
    read('?limit=20', answer(STALE));
    read('?limit=1', answer());
    read('?limit=20', answer({}, 503));
    read('?limit=20', answer({}), 'POST');
    expect(heard).toEqual([true]);
    read('?limit=20', answer());
    expect(heard).toEqual([true, false]);
  });

  it('stays behind while one of its pages is, and is no longer when its first page is read again', () => {
    const { heard, read } = reader();
    read('?limit=20', answer(STALE));
    read('?cursor=b&limit=20', answer());
    expect(heard).toEqual([true]);
    read('?limit=20', answer());
    read('?cursor=b&limit=20', answer(STALE));
    read('?limit=20', answer());
    expect(heard).toEqual([true, false, true, false]);
  });

  it('is forgotten with its page', () => {
    const { behind, heard, read } = reader();
    read('?limit=20', answer(STALE));
    behind.forget();
    behind.forget();
    expect(heard).toEqual([true, false]);
  });
});
