import { describe, expect, it } from '@jest/globals';
import { readOptions } from './options.ts';

describe('what the local stack is asked for', () => {
  it('is nothing more, watching, and a service to debug', async () => {
    expect(await readOptions([])).toEqual({ watch: false, inspector: undefined });
    expect(await readOptions(['--watch', '--inspect', 'ledger'])).toEqual({
      watch: true,
      inspector: { service: 'ledger', port: expect.any(Number) },
    });
  });

  it.each([
    [
      ['--inspect', 'wallet'],
      'there is no service "wallet" to debug: gateway, ledger, user, history, webhooks',
    ],
    [['--inspect'], "Option '--inspect <value>' argument missing"],
    [['ledger'], "Unexpected argument 'ledger'"],
  ])('%j is refused', async (args, message) => {
    await expect(readOptions(args)).rejects.toMatchObject({ message: expect.stringContaining(message) });
  });
});
