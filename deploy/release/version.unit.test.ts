import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { differingPlaces } from './version.ts';

it('every file that names the version names that of package.json', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(differingPlaces(version)).toEqual([]);
});

it('a version that is named nowhere differs in each file', () => {
  const places = differingPlaces('9.8.7');
  for (const file of [
    ...['package-lock.json', 'services/ledger/package.json', 'docs/openapi.json', 'Dockerfile'],
    ...['docs/guide/quick-start.md', 'libs/client-python/README.md'],
  ])
    expect(places).toContainEqual(expect.stringContaining(`${file} says `));
});
