import { describe, expect, it } from '@jest/globals';
import { LosslessNumber } from 'lossless-json';
import { createBus, type RequestContext } from '../bus/bus.ts';
import { parseInteger } from '../http/body/parse-integer.ts';
import { fakeRequester, queryClientsOf } from '../testing/fakes.ts';
import { EnteredPassword, LoginEmail, NewEmail, NewPassword } from './credentials.ts';
import { CoinAmount, integer, TimeText, text } from './inputs.ts';
import { ledgerNow, refuseFutureTime } from './past-time.ts';

describe('wholeOf', () => {
  it.each([
    ['0', 0],
    ['0.0', 0],
    ['0e9', 0],
    ['5', 5],
    ['5.0', 5],
    ['5.000', 5],
    ['5e0', 5],
    ['50e-1', 5],
    ['0.5e1', 5],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
    ['9007199254740991.0', Number.MAX_SAFE_INTEGER],
  ])('%s is %i', (number, id) => {
    expect(parseInteger(number)).toBe(id);
  });

  it.each(['-5', '5.1', '9007199254740991.4', '9007199254740992', '1e16', '1e999999999', '5e-1', '1e-400'])(
    '%s is refused',
    (number) => {
      expect(parseInteger(number)).toBeNull();
    },
  );
});

describe('Amount', () => {
  const codeOf = (number: string) => {
    const result = CoinAmount.safeParse(new LosslessNumber(number));
    if (result.success) return result.data;
    const [issue] = result.error.issues;
    return issue?.code === 'custom' ? issue.params?.problem : issue?.code;
  };
  it.each([
    ['1.50000', 15_000n],
    ['1e2', 1_000_000n],
    ['0.0001', 1n],
    ['99999999999.9999', 999_999_999_999_999n],
    ['0.00001', 'amount_too_precise'],
    ['1.00000000000000000001', 'amount_too_precise'],
    ['0', 'amount_out_of_range'],
    ['-1', 'amount_out_of_range'],
    ['100000000000', 'amount_out_of_range'],
  ])('%s is %s', (number, expected) => {
    expect(codeOf(number)).toBe(expected);
  });

  it('is a JSON number, not text', () => {
    expect(CoinAmount.safeParse('1').success).toBe(false);
  });
});

describe('integer', () => {
  it('accepts values within the bounds, 0 included when allowed', () => {
    const takes = (min: number, number: string) =>
      integer(min, 10).safeParse(new LosslessNumber(number)).success;
    expect([takes(0, '0'), takes(1, '0'), takes(1, '1'), takes(0, '10'), takes(0, '11')]).toEqual([
      true,
      false,
      true,
      true,
      false,
    ]);
  });
});

describe('text', () => {
  it('counts code points', () => {
    const schema = text(1, 3);
    expect(schema.safeParse('😀😀😀').success).toBe(true);
    expect(schema.safeParse('😀😀😀😀').success).toBe(false);
    expect(schema.safeParse('').success).toBe(false);
    expect(schema.safeParse('x'.repeat(1_000_000)).success).toBe(false);
  });
});

describe('TimeText', () => {
  it.each([
    ['1970-01-01T00:00:00.5Z', 500],
    ['1970-01-01T00:00:00.0010001Z', 2],
    ['1970-01-01T00:00:00.0010000Z', 1],
    ['1969-01-01T00:00:00Z', 0],
    ['1970-01-01T01:00:01+01:00', 1_000],
    ['1969-12-31T18:30:01.0000001-05:30', 1_001],
  ])('%s is %i', (given, epochMs) => {
    expect(TimeText.parse(given)).toBe(epochMs);
  });

  it.each([
    '',
    '2026-01-01',
    '2026-02-30T00:00:00Z',
    '2026-01-01T00:00:00',
    '2026-01-01T00:00:00+0100',
    '2026-01-01T00:00:00+24:00',
    '2026-01-01T00:00:00 01:00',
  ])('%j is refused', (given) => {
    expect(TimeText.safeParse(given).success).toBe(false);
  });

  it('rounds a finer time up to the next millisecond, and never exceeds the year 9999', () => {
    const iso = (given: string) => new Date(TimeText.parse(given)).toISOString();
    expect(iso('2026-01-31T12:00:00.0001Z')).toBe('2026-01-31T12:00:00.001Z');
    expect(iso('9999-12-31T23:59:59.9999999Z')).toBe('9999-12-31T23:59:59.999Z');
    expect(iso('0001-01-01T00:00:00Z')).toBe('1970-01-01T00:00:00.000Z');
  });
});

describe('NewEmail', () => {
  it.each([
    ['Ada@Example.ORG', 'ada@example.org'],
    ["o'hara+coins@mail.example.co", "o'hara+coins@mail.example.co"],
    ['jörg@müller.example', 'jörg@xn--mller-kva.example'],
    ['jo\u0308rg@mu\u0308ller.example', 'jörg@xn--mller-kva.example'],
    ['root@localhost', 'root@localhost'],
  ])('%s is %s', (given, email) => {
    expect(NewEmail.parse(given)).toBe(email);
  });

  it.each([
    '',
    'ada',
    '@example.org',
    'ada@',
    'ada@@example.org',
    'ada@example.org ',
    ' ada@example.org',
    'ada lovelace@example.org',
    'ada@exa mple.org',
    'ada@example..org',
    'ada@.org',
    'ada@-example.org',
    'a\u200bda@example.org',
    'ada@exam\u200bple.org',
    '\u202eada@example.org',
    '\uff41da@example.org',
    'ada.@example.org',
    'a..da@example.org',
    'a,b@example.org',
    'Ada <ada@example.org>',
    `${'a'.repeat(250)}@example.org`,
    // In lower case the address is longer than the limit.
    `${'İ'.repeat(245)}@example`,
  ])('%j is refused', (given) => {
    const result = NewEmail.safeParse(given);
    expect(result.success).toBe(false);
    expect(result.error?.issues).toHaveLength(1);
  });
});

describe('LoginEmail', () => {
  it('accepts addresses that older releases accepted', () => {
    expect(LoginEmail.parse('A..B@X')).toBe('a..b@x');
    expect(LoginEmail.safeParse('nobody').success).toBe(false);
  });
});

describe('passwords', () => {
  it('have 12 to 128 code points when they are new', () => {
    expect(NewPassword.parse(' 12345678901')).toBe(' 12345678901');
    expect(NewPassword.safeParse('12345678901').success).toBe(false);
    expect(NewPassword.safeParse(`a${'😀'.repeat(127)}`).success).toBe(true);
    expect(NewPassword.safeParse(`a${'😀'.repeat(128)}`).success).toBe(false);
  });

  it('are cut when they are too long, and stay wrong', () => {
    expect(EnteredPassword.parse('x')).toBe('x');
    expect(EnteredPassword.parse('')).toBe('');
    expect(EnteredPassword.parse('😀'.repeat(128))).toBe('😀'.repeat(128));
    expect(EnteredPassword.parse('😀'.repeat(100_000))).toBe('😀'.repeat(129));
  });
});

const context: RequestContext = {
  principal: 'user:1',
  apiKeyId: null,
  requestId: 'r',
  traceparent: null,
  network: null,
};
const NOW_MS = Date.UTC(2030, 0, 1);
const YEAR_MS = 365 * 86_400_000;

function depsOf(isSandbox: boolean, clock: object) {
  const requester = fakeRequester({ 'sandbox-clock.get': () => clock });
  return {
    bus: createBus(requester, queryClientsOf(requester), Date.now),
    isSandbox,
    now: () => NOW_MS,
  };
}
const AHEAD = { clock: { nowMs: NOW_MS + YEAR_MS, status: 'IDLE' }, targetMs: null };
const AWAY = { failure: 'unavailable' };

describe('refuseFutureTime', () => {
  it('uses the test clock of a sandbox', async () => {
    const inHalfAYear = NOW_MS + YEAR_MS / 2;
    expect(await refuseFutureTime(depsOf(true, AHEAD), context, inHalfAYear)).toBeNull();
    expect(await refuseFutureTime(depsOf(false, AHEAD), context, inHalfAYear)).toMatchObject({
      code: 'invalid_request',
    });
  });

  it("fails when the ledger's clock cannot be read, and uses no other clock", async () => {
    const deps = depsOf(true, AWAY);
    expect(await ledgerNow(deps, context)).toMatchObject({ ok: false, code: 'unavailable' });
    for (const atMs of [NOW_MS - YEAR_MS, NOW_MS + YEAR_MS])
      expect(await refuseFutureTime(deps, context, atMs)).toMatchObject({ ok: false, code: 'unavailable' });
  });
});
