import { globSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob, normalize } from 'node:path';
import dockerignore from '@balena/dockerignore';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';

type Limits = { cpus?: number; mem_limit: string; restart?: string };

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

describe('the Dockerfile', () => {
  const dockerfile = read('deploy/docker/Dockerfile');

  it('has the package.json of every workspace, or npm would not take the lock file', () => {
    const { workspaces }: { workspaces: string[] } = JSON.parse(read('package.json'));
    const present = workspaces.flatMap((pattern) => globSync(`${pattern}/package.json`, { cwd: ROOT }));
    const copied = [...dockerfile.matchAll(/^COPY (\S+\/package\.json) (\S+)$/gm)];
    expect(copied.map(([, file]) => file).sort()).toEqual(present.sort());
    expect(copied.filter(([, file = '', to]) => `${dirname(file)}/` !== to)).toEqual([]);
  });

  it('takes every step of assemble.sh, and makes the image of nothing else', () => {
    const steps = ['runtime', 'dependencies', 'sites', 'service'];
    const taken = [...dockerfile.matchAll(/assemble\.sh (\w+) \/image/g)].map(([, step]) => step);
    expect(taken).toEqual(steps);
    const [, image = ''] = dockerfile.split('FROM scratch\n');
    const copied = [...image.matchAll(/^COPY (.*)$/gm)].map(([, what]) => what);
    expect(copied).toEqual(steps.map((step) => `--from=${step} /image /`));
    expect(image).not.toContain('RUN');
  });

  it('copies what .dockerignore lets through', () => {
    const allowed = [...read('.dockerignore').matchAll(/^!(\S+)$/gm)].map(([, path = '']) => path);
    const sources = [...dockerfile.matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(([, list = '']) =>
      list.split(' '),
    );
    const isAllowed = (source: string) =>
      allowed.some((path) => source === path || source.startsWith(`${path}/`));
    expect(sources.filter((source) => !isAllowed(source))).toEqual([]);
  });

  it('gets every page of the guides', () => {
    const ignored = dockerignore.default().add(read('.dockerignore'));
    const pages = globSync('docs/guide/**/*.md', { cwd: ROOT, exclude: ['**/node_modules', '**/dist'] });
    expect(pages.length).toBeGreaterThan(20);
    expect(pages.filter((page) => ignored.ignores(page))).toEqual([]);
  });

  it('has the documents that are pages of the site, which assemble.sh takes along', () => {
    const pages = globSync('docs/guide/*.md', { cwd: ROOT }).flatMap((page) => {
      const document = /^<!-- document (\S+) -->$/m.exec(read(page))?.[1];
      return document === undefined ? [] : [normalize(`docs/guide/${document}`)];
    });
    expect(pages.length).toBeGreaterThan(5);
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(([, list = '']) =>
      list.split(' '),
    );
    const [sites = ''] = /^sites\(\) {$[\s\S]*?^}$/m.exec(read('deploy/docker/assemble.sh')) ?? [];
    const taken = [...sites.matchAll(/-cf - (.*?)(?:\)| \|)/g)].flatMap(([, list = '']) => list.split(' '));
    const without = (sources: readonly string[]) =>
      pages.filter(
        (page) => !sources.some((source) => matchesGlob(page, source) || matchesGlob(page, `${source}/**`)),
      );
    expect([without(copied), without(taken)]).toEqual([[], []]);
  });

  it('names no user by name, and no program that needs a shell', () => {
    expect(dockerfile).toMatch(/^USER 1000:1000$/m);
    for (const [, command = ''] of dockerfile.matchAll(/^ *CMD (.*)$/gm)) {
      expect(JSON.parse(command)[0]).toBe('node');
    }
  });
});

describe('docker-compose.yml', () => {
  const compose = read('docker-compose.yml');

  it('has an image for every service', () => {
    const { length } = globSync('services/*/src/main.ts', { cwd: ROOT });
    const built = [...compose.matchAll(/SERVICE: (\w+)/g)].map(([, name]) => name);
    expect(new Set(built).size).toBe(length);
    expect(globSync(`services/{${built.join(',')}}/src/main.ts`, { cwd: ROOT })).toHaveLength(length);
  });

  it('runs on one core, in the memory that the README states', () => {
    const services = Object.values(parse(compose, { merge: true }).services as Record<string, Limits>);
    expect(services.filter(({ cpus = 0 }) => cpus > 1)).toEqual([]);
    const running = services.filter(({ restart }) => restart !== 'no');
    const mebibytes = running.map(({ mem_limit: limit }) => {
      const [, number, unit] = /^(?:\$\{\w+:-)?(\d+)([mg])\}?$/.exec(limit) ?? [];
      return Number(number) * (unit === 'g' ? 1024 : 1);
    });
    const sum = mebibytes.reduce((all, each) => all + each, 0);
    expect(read('deploy/docker/README.md')).toContain(`add up to ${sum} MiB`);
  });

  it('leads mails to the address of the gateway', () => {
    const { gateway, user } = parse(compose, { merge: true }).services;
    expect(user.environment.PUBLIC_URL).toBe(gateway.environment.PUBLIC_URL);
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
