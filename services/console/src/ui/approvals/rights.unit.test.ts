import { describe, expect, it } from '@jest/globals';
import { ACTS } from '../../../../../libs/contracts/src/approvals/acts.ts';
import { RIGHTS, rightOf } from './rights.ts';

describe('who may approve', () => {
  it('is who may do it, for every act that the services know', () => {
    const known = Object.entries(ACTS).map(([name, act]) => {
      const by: { role: string; keyScope?: string } = act.by;
      const apiKey = by.keyScope === undefined ? {} : { apiKey: by.keyScope };
      return [name, { least: by.role, ...apiKey, unit: act.unit }];
    });
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
