import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { preparePaths } from './paths.ts';

describe('a home', () => {
  let home: string;
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'cowrie-home-'));
  });
  afterEach(() => rmSync(home, { recursive: true, force: true }));

  it('shows nobody else its data, logs and runs, also where it did before', () => {
    mkdirSync(join(home, 'data'), { mode: 0o755 });
    const { data, logs, run } = preparePaths(home);
    expect([data, logs, run].map((directory) => statSync(directory).mode & 0o777)).toEqual([
      0o700, 0o700, 0o700,
    ]);
  });
});
