import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '..');
const FEATURES = globSync('services/{ledger,user}/src/features/*/{feature,decide}.ts', { cwd: ROOT }).map(
  (file) => readFileSync(join(ROOT, file), 'utf8'),
);

const namesIn = (section: 'commands:' | 'logged:' | 'const deciders ='): [command: string, name: string][] =>
  FEATURES.flatMap((text) => {
    const body = new RegExp(`\\b${section} \\{([^}]*)\\}`).exec(text)?.[1] ?? '';
    return [...body.matchAll(/'([\w.-]+)': (\w+)/g)].map(([, command = '', name = '']): [string, string] => [
      command,
      name,
    ]);
  });

/** "coins" is left out, because most commands of the ledger are about coins. */
const wordsOf = (command: string): string[] => command.split(/[.-]/).filter((word) => word !== 'coins');

const bearsWords = ([command, name]: [string, string]): boolean =>
  wordsOf(command).every((word) => name.toLowerCase().includes(word));

describe('the function of a command in a feature', () => {
  const deciders = [...namesIn('commands:'), ...namesIn('const deciders =')];
  const entries = namesIn('logged:');

  it('is found in all features', () => {
    expect([deciders.length > 80, entries.length > 10]).toEqual([true, true]);
  });

  it('contains the words of the command', () => {
    expect([...deciders, ...entries].filter((one) => !bearsWords(one))).toEqual([]);
  });

  it('names its part: it decides, handles or logs', () => {
    expect(deciders.filter(([, name]) => !/^(decide|handle)|^create\w+Decider$/.test(name))).toEqual([]);
    expect(entries.filter(([, name]) => !/^log[A-Z]/.test(name))).toEqual([]);
  });
});
