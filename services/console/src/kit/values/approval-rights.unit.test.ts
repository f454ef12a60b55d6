import { describe, expect, it } from '@jest/globals';
import { ACTION_RULES } from '../../../../../libs/contracts/src/approvals/actions.ts';
import { RIGHTS, rightOf } from './approval-rights.ts';

describe('the approval rights', () => {
  it('equal the rights to request, for every operation of the services', () => {
    const known = Object.entries(ACTION_RULES).map(([name, { by, unit }]) => [
      name,
      { roleMin: by.role, unit },
    ]);
    expect(RIGHTS).toEqual(Object.fromEntries(known));
  });

  it('are undefined for an operation of a newer server', () => {
    expect([rightOf('coins-lend'), rightOf('constructor'), rightOf('mint')]).toEqual([
      undefined,
      undefined,
      RIGHTS.mint,
    ]);
  });
});
