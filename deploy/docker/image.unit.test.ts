import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

describe('the Dockerfile', () => {
  it('has the package.json of every workspace, or npm would not take the lock file', () => {
    const { workspaces }: { workspaces: string[] } = JSON.parse(read('package.json'));
    const present = workspaces.flatMap((pattern) => globSync(`${pattern}/package.json`, { cwd: ROOT }));
    const copied = [...read('deploy/docker/Dockerfile').matchAll(/^COPY (\S+\/package\.json) (\S+)$/gm)];
    expect(copied.map(([, file]) => file).sort()).toEqual(present.sort());
    expect(copied.filter(([, file = '', to]) => `${dirname(file)}/` !== to)).toEqual([]);
  });
});

describe('docker-compose.yml', () => {
  const compose = read('docker-compose.yml');

  it('has an image for every service', () => {
    const { length } = globSync('services/*/package.json', { cwd: ROOT });
    const built = [...compose.matchAll(/SERVICE: (\w+)/g)].map(([, name]) => name);
    expect(new Set(built).size).toBe(length);
    expect(globSync(`services/{${built.join(',')}}/src/main.ts`, { cwd: ROOT })).toHaveLength(length);
  });

  it('has no secret, and no default for one', () => {
    const secret = /^ *(\w*(?:PASSWORD|SECRET|_KEY|DATABASE_URL)):(.*)$/gm;
    const found = [...compose.matchAll(secret)];
    expect(found.length).toBeGreaterThan(10);
    const allowed =
      /^$|^ "(postgresql:\/\/\w+:)?\$\{\w+:\?run node deploy\/docker\/make-env\.mjs\}(@postgres:5432\/\w+)?"$/;
    expect(found.filter(([, , value = '']) => !allowed.test(value)).map(([, name]) => name)).toEqual([]);
  });
});
