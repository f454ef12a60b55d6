import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { parseList } from './artifacts.ts';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

it('lists each dependency of pom.xml in its version, with a checksum for every line', () => {
  const list = read('./jars.sha256');
  const jars = parseList(list);
  expect(jars).toHaveLength(list.trim().split('\n').length);
  const dependencies = [
    ...read('./pom.xml').matchAll(/<artifactId>(.+)<\/artifactId>\s+<version>(\d.+\..+)</g),
  ];
  expect(dependencies).toHaveLength(3);
  for (const [, name, version] of dependencies) {
    expect(jars).toContainEqual(
      expect.objectContaining({ path: expect.stringMatching(`/${name}/${version}/${name}-${version}.jar`) }),
    );
  }
});
