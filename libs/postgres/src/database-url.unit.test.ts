import { describe, expect, it } from '@jest/globals';
import { withIndexPlans } from './database-url.ts';

const OFF = '-c enable_seqscan=off -c enable_bitmapscan=off -c enable_hashjoin=off -c enable_mergejoin=off';
const optionsOf = (url: string): string | null => new URL(url).searchParams.get('options');

describe('withIndexPlans', () => {
  it('keeps the URL and the options that it had', () => {
    const url = withIndexPlans('postgres://u:p%40@h:5/history?options=-c%20role%3Dx&sslmode=disable');
    expect(url).toMatch(/^postgres:\/\/u:p%40@h:5\/history\?/);
    expect(new URL(url).searchParams.get('sslmode')).toBe('disable');
    expect(optionsOf(url)).toBe(`-c role=x ${OFF}`);
  });

  it('works without options', () => {
    expect(optionsOf(withIndexPlans('postgres://h/history'))).toBe(OFF);
  });
});
