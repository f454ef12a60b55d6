import { describe, expect, it } from '@jest/globals';
import { formatLog } from './format-log.ts';

describe('a line of a log', () => {
  it('has its service, its level, what it says and its fields', () => {
    const line =
      '{"level":"warn","time":"2026-01-01T00:00:00.000Z","service":"ledger","instance":"ledger-1","partition":3,"reason":"it says","msg":"paused"}';
    expect(formatLog('ledger-1', line)).toBe('ledger-1   warn  paused partition=3 reason="it says"');
  });

  it('stays as it is when it is none of ours', () => {
    expect(formatLog('user-1', 'SyntaxError: Unexpected token')).toBe(
      'user-1     SyntaxError: Unexpected token',
    );
    expect(formatLog('user-1', '12')).toBe('user-1     12');
  });
});
