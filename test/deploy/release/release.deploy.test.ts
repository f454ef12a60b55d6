import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '../../..');
const VERSION = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version;

/** A new clone without node_modules, with this checkout's version of the script. */
const home = mkdtempSync(join(tmpdir(), 'cowrie-release-'));
const clone = join(home, 'cowrie');

function git(...args: string[]): string {
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org'];
  const { status, stdout, stderr } = spawnSync('git', [...identity, ...args], {
    cwd: clone,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
  return stdout.trim();
}

function release(...args: string[]) {
  const env = { ...process.env, GIT_COMMITTER_NAME: 'Test', GIT_COMMITTER_EMAIL: 'test@example.org' };
  const script = ['deploy/release/main.ts', ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, script, {
    cwd: clone,
    env,
    encoding: 'utf8',
  });
  return { code: status, stdout, stderr };
}

function commitAll(): void {
  git('add', '--all');
  git('commit', '--quiet', '--allow-empty', '--message', 'A state to release');
}

beforeAll(() => {
  mkdirSync(clone);
  git('clone', '--quiet', '--depth', '1', pathToFileURL(ROOT).href, '.');
  cpSync(join(ROOT, 'deploy/release'), join(clone, 'deploy/release'), { recursive: true });
  const published = { name: '@cowrie/published', version: VERSION, license: 'Apache-2.0' };
  mkdirSync(join(clone, 'libs/published'));
  writeFileSync(join(clone, 'libs/published/package.json'), JSON.stringify(published, null, 2));
  commitAll();
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

describe('deploy/release', () => {
  it('shows a release, and changes nothing', () => {
    const { code, stdout } = release(VERSION);
    expect([code, git('tag', '--list'), git('status', '--porcelain')]).toEqual([0, '', '']);
    for (const service of ['gateway', 'ledger', 'user', 'history', 'webhooks'])
      expect(stdout).toContain(`-t cowrie-${service}:${VERSION} .`);
    expect(stdout).toContain(`npm publish target/release/cowrie-published-${VERSION}.tgz`);
    expect(stdout.match(/^npm publish/gm)).toHaveLength(1);
    const [, notes = ''] = readFileSync(join(clone, 'CHANGELOG.md'), 'utf8').split(`## ${VERSION}\n`);
    expect(stdout).toContain(notes.split(/^## /m)[0]?.trim());
  });

  it('refuses a tree that is not clean, and a version that differs between files or has no notes', () => {
    appendFileSync(join(clone, 'README.md'), 'more\n');
    expect(release(VERSION)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('the tree is not clean'),
    });
    git('checkout', '--quiet', 'README.md');
    const { code, stderr } = release('9.8.7');
    expect(code).toBe(1);
    for (const place of [
      'package.json',
      'services/ledger/package.json',
      'docs/openapi.json',
      'deploy/docker/Dockerfile',
      'release.yaml',
    ])
      expect(stderr).toContain(`${place} says ${VERSION}`);
    expect(stderr).toContain('CHANGELOG.md has no part "## 9.8.7"');
    expect(release('next').stderr).toContain('"next" is no version');
    expect(release().code).toBe(1);
  });

  it('creates the tag with --tag, with the notes, and never a second time', () => {
    expect(release(VERSION, '--tag').code).toBe(0);
    expect(git('rev-parse', `v${VERSION}^{commit}`)).toBe(git('rev-parse', 'HEAD'));
    expect(git('tag', '--list', '--format=%(contents)')).toContain(`Cowrie ${VERSION}`);
    expect(release(VERSION)).toMatchObject({ code: 1, stderr: expect.stringContaining('is there already') });
  });
});
