import { beforeAll, describe, expect, it } from '@jest/globals';
import { expectBody, Moved } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { aPersonWith, type Person, theSuperAdmin } from '../../support/fixtures.ts';
import { callRaw, post, send } from '../../support/http.ts';

const PATH = '/api/coins/transfer';
const LIMIT_BYTES = 65_536;
const GOOD = '{"toTreasury":"rewards","amount":1,"reason":"Fine"}';
let person: Person;
beforeAll(async () => {
  person = await aPersonWith(1_000, await theSuperAdmin());
});

const raw = (body: string | Buffer) => callRaw('POST', PATH, body, person);
const withReason = (reason: string) => post(PATH, { toTreasury: 'rewards', amount: 1, reason }, person);
const auth = () => ({ authorization: `Bearer ${person.token}` });

describe('a body', () => {
  it.each([
    ['broken', '{"toTreasury":'],
    ['two values', '{} {}'],
    ['a comment', '{/* */}'],
    ['a trailing comma', '{"amount":1,}'],
    ['a list', '[]'],
    ['a text', '"x"'],
    ['a number', '1'],
    ['null', 'null'],
    ['only spaces', '   '],
    ['a list that does not end', `[${'0,'.repeat(30_000)}`],
    ['more values than any has', `{"a":[${'0,'.repeat(30_000)}0]}`],
    ['a control character in a text', '{"reason":"a\nb"}'],
  ])('that is %s is 400', async (_name, body) => {
    expectProblem(await raw(body), 'invalid_request', body.trim() === '' ? undefined : ['']);
  });

  it('that is absent counts as {}', async () => {
    expectProblem(await post('/api/auth/login', undefined), 'invalid_request', ['email', 'password']);
    const headers = { 'content-type': 'application/json', 'content-length': '0' };
    const empty = await send({ method: 'POST', path: '/api/auth/login', headers });
    expectProblem(empty, 'invalid_request', ['email', 'password']);
  });

  it('that is not UTF-8 is 400', async () => {
    const body = Buffer.concat([
      Buffer.from(GOOD.slice(0, -3)),
      Buffer.from([0xff, 0xfe]),
      Buffer.from('"}'),
    ]);
    expectProblem(await raw(body), 'invalid_request');
  });

  it('that says a key twice is 400', async () => {
    expectProblem(
      await raw('{"toTreasury":"rewards","amount":1,"amount":2,"reason":"x"}'),
      'invalid_request',
      ['amount'],
    );
    expectProblem(
      await raw('{"toTreasury":"rewards","amount":1,"\\u0061mount":1,"reason":"x"}'),
      'invalid_request',
      ['amount'],
    );
  });

  it.each(['__proto__', 'constructor', 'hasOwnProperty', 'note', ''])(
    'with the unknown field %j is 400',
    async (name) => {
      const body = `{${JSON.stringify(name)}:{"x":1},"toTreasury":"rewards","amount":1,"reason":"x"}`;
      expectProblem(await raw(body), 'invalid_request', [name]);
    },
  );

  it('that is nested without end is 400', async () => {
    expectProblem(await raw(`${'['.repeat(30_000)}${']'.repeat(30_000)}`), 'invalid_request');
    expectProblem(await raw(`{"reason":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`), 'invalid_request');
  });
});

describe('the size of a body', () => {
  it('may be 64 KiB', async () => {
    expectBody(await raw(GOOD.padEnd(LIMIT_BYTES)), 201, Moved);
  });

  it('may not be a byte more, announced or not', async () => {
    const body = GOOD.padEnd(LIMIT_BYTES + 1);
    expectProblem(await raw(body), 'payload_too_large');
    const headers = { ...auth(), 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
    expectProblem(await send({ method: 'POST', path: PATH, headers, body }), 'payload_too_large');
  });
});

describe('the content type', () => {
  it.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset=UTF-8'])(
    '%s is fine',
    async (type) => {
      expectBody(
        await callRaw('POST', PATH, GOOD, { ...person, headers: { 'content-type': type } }),
        201,
        Moved,
      );
    },
  );

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/xml',
    'multipart/form-data; boundary=x',
    'json',
    ';',
  ])('%s is 415', async (type) => {
    const answer = await callRaw('POST', PATH, GOOD, { ...person, headers: { 'content-type': type } });
    expectProblem(answer, 'unsupported_media_type');
  });

  it('that is missing is 415', async () => {
    const headers = { ...auth(), 'content-length': String(GOOD.length) };
    expectProblem(await send({ method: 'POST', path: PATH, headers, body: GOOD }), 'unsupported_media_type');
  });
});

describe('a text', () => {
  it('has code points, not UTF-16 units', async () => {
    expect(expectBody(await withReason('🦓'.repeat(500)), 201, Moved).transaction.reason).toBe(
      '🦓'.repeat(500),
    );
    expectProblem(await withReason('🦓'.repeat(501)), 'invalid_request', ['reason']);
    expectProblem(await withReason('x'.repeat(501)), 'invalid_request', ['reason']);
  });

  it.each(['"\\u0000"', '"a\\u0000b"', '"\\ud800"', '"\\udc00 a"', '5', 'null', '[]', '""'])(
    'may not be %s',
    async (text) => {
      const answer = await raw(`{"toTreasury":"rewards","amount":1,"reason":${text}}`);
      expectProblem(answer, 'invalid_request', ['reason']);
    },
  );

  it('comes back as it was', async () => {
    for (const reason of [
      ' spaces ',
      'line\nbreak\ttab',
      '"quotes" \\ / </script>',
      'e\u0301 \u202e \ufeff',
      '\u0001',
    ]) {
      expect(expectBody(await withReason(reason), 201, Moved).transaction.reason).toBe(reason);
    }
  });
});
