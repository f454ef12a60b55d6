import { describe, expect, it } from '@jest/globals';
import { ACTION_RULES } from '../../../../../libs/contracts/src/approvals/actions.ts';
import { RIGHTS, rightOf } from './approval-rights.ts';

describe('who may approve', () => {
  it('is who may do it, for every act that the services know', () => {
    const known = Object.entries(ACTION_RULES).map(([name, { by, unit }]) => [
      name,
      { least: by.role, unit },
    ]);
    expect(RIGHTS).toEqual(Object.fromEntries(known));
  });

  it('is not known of an act that only a newer server knows', () => {
    expect([rightOf('coins-lend'), rightOf('constructor'), rightOf('mint')]).toEqual([
      undefined,
      undefined,
      RIGHTS.mint,
    ]);
  });
});
