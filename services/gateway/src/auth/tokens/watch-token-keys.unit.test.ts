import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { newTokenKey } from '../../testing/identities.ts';
import { type TokenKeySource, watchTokenKeys } from './watch-token-keys.ts';

const LOOK_EVERY_MS = 5;
const [first, next] = [newTokenKey('first'), newTokenKey('next')];

let home: string;
let file: string;
let source: TokenKeySource | undefined;
let lines: string[];
let nextLine: () => Promise<string>;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'cowrie-keys-'));
  file = join(home, 'token-keys.json');
  lines = [];
  let wake = (_line: string) => {};
  nextLine = () =>
    new Promise((resolve) => {
      wake = resolve;
    });
  log = (_fields, message) => {
    lines.push(message);
    wake(message);
  };
});
let log: (fields: object, message: string) => void;
const logger = {
  debug: () => undefined,
  info: (fields: object, message: string) => log(fields, message),
  warn: (fields: object, message: string) => log(fields, message),
  error: () => undefined,
};
afterEach(() => {
  source?.close();
  rmSync(home, { recursive: true });
});

function write(text: string): void {
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
}
const kids = () => source?.current().published.map(({ kid }) => kid);

describe('watchTokenKeys', () => {
  it('reads one key or a set, and later changes of the file, without a restart', async () => {
    write(JSON.stringify(first));
    source = await watchTokenKeys(file, { logger, everyMs: LOOK_EVERY_MS });
    expect(kids()).toEqual(['first']);
    for (const [keys, signs] of [
      [[first, next], 'first'],
      [[next, first], 'next'],
      [[next], 'next'],
    ] as const) {
      const logged = nextLine();
      write(JSON.stringify({ keys }));
      expect(await logged).toBe('token keys reloaded');
      expect(kids()).toEqual(keys.map(({ kid }) => kid));
      expect(source.current().signing.kid).toBe(signs);
    }
    expect(JSON.stringify(source.current().published)).not.toContain(first.d);
  });

  it('keeps its keys and logs once when the file becomes invalid', async () => {
    write(JSON.stringify(first));
    source = await watchTokenKeys(file, { logger, everyMs: LOOK_EVERY_MS });
    const { d: _, ...publicHalf } = next;
    const bad = ['', '{"keys":[]}', JSON.stringify(publicHalf), JSON.stringify({ keys: [next, next] })];
    const logged = nextLine();
    for (const text of bad) write(text);
    expect(await logged).toMatch(/cannot be read; the previous keys stay in use/);
    const back = nextLine();
    write(JSON.stringify(next));
    expect(await back).toBe('token keys reloaded');
    expect(lines).toHaveLength(2);
    expect(kids()).toEqual(['next']);
  });

  it.each(['', '{}', '[]', '{"keys":[]}'])('refuses to start with %j', async (text) => {
    write(text);
    await expect(watchTokenKeys(file, { logger })).rejects.toThrow('has no valid keys of access tokens');
  });
});
