import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { createCheckAnswer } from './check-answer.ts';

const text = await readFile(`${import.meta.dirname}/../../../docs/openapi.json`, 'utf8');
const check = createCheckAnswer(JSON.parse(text));

const asked = { method: 'GET', path: '/api/treasuries?x=1' };
const headers = { 'x-request-id': 'a', 'content-type': 'application/json; charset=utf-8' };
const json = { treasuries: [{ code: 'rewards', name: 'Rewards' }] };
const good = { status: 200, headers, text: '{}', json };
const [treasury] = json.treasuries;

describe('an answer', () => {
  it('passes when it matches the document, or its path is undocumented', () => {
    expect(check(asked, good)).toEqual([]);
    expect(check({ method: 'GET', path: '/docs' }, { ...good, status: 418 })).toEqual([]);
  });

  it.each([
    ['has another status', { status: 201 }, 'the status 201 is not documented'],
    ['has another media type', { headers: { ...headers, 'content-type': 'text/plain' } }, 'the media type'],
    [
      'lacks a header',
      { headers: { 'content-type': 'application/json' } },
      'the header X-Request-Id is missing',
    ],
    [
      'has an unknown header',
      { headers: { ...headers, 'x-new': '1' } },
      'the header x-new is not documented',
    ],
    ['has a header of another kind', { headers: { ...headers, 'x-request-id': '' } }, 'X-Request-Id'],
    ['lacks a field', { json: {} }, "must have required property 'treasuries'"],
    ['has an unknown field', { json: { ...json, more: 1 } }, 'must NOT have additional properties'],
    ['has an unknown field within', { json: { treasuries: [{ ...treasury, more: 1 }] } }, 'additional'],
  ])('does not pass when it %s', (_what, change, fault) => {
    expect(check(asked, { ...good, ...change })).toEqual([expect.stringContaining(fault)]);
  });
});
