import { describe, expect, it } from '@jest/globals';
import { faultsOf, unpinnedIn } from './pins.ts';

const DIGEST = `sha256:${'a'.repeat(64)}`;
const COMMIT = 'b'.repeat(40);
const namesIn = (text: string) => unpinnedIn('a file', text).map(({ name }) => name);

describe('an unpinned name', () => {
  it.each([
    ['      - uses: actions/checkout@v5', 'actions/checkout@v5'],
    [`      - uses: actions/checkout@${'b'.repeat(7)}`, 'actions/checkout@bbbbbbb'],
    ['    image: apache/kafka:4.3.1', 'apache/kafka:4.3.1'],
    ['    - image: "redis:8-alpine"', 'redis:8-alpine'],
    ['  imageName: ghcr.io/a/b:1', 'ghcr.io/a/b:1'],
    ['ARG NODE_IMAGE=node:24-slim', 'node:24-slim'],
    ['FROM debian:13 AS other', 'debian:13'],
    ['  "image": "mcr.microsoft.com/a/b:1",', 'mcr.microsoft.com/a/b:1'],
    ["const images = { postgres: 'postgres:18' };", 'postgres:18'],
  ])('is found: %s', (line, name) => {
    expect(namesIn(line)).toEqual([name]);
  });

  it.each([
    `      - uses: actions/checkout@${COMMIT} # v5.1.0`,
    `    image: apache/kafka:4.3.1@${DIGEST}`,
    `const images = { kafka: 'apache/kafka:4.3.1@${DIGEST}' };`,
    '    image: cowrie-user:local',
    'FROM scratch',
    "import { join } from 'node:path';",
  ])('is no fault when it cannot change: %s', (line) => {
    expect(namesIn(line)).toEqual([]);
  });

  it('needs a reason, and no reason is left over', () => {
    const found = [
      { file: 'x.yml', name: 'a:1' },
      { file: 'y.yml', name: 'b:1' },
    ];
    expect(faultsOf(found, { 'a:1': 'why', 'c:1': 'why' })).toEqual([
      'y.yml: b:1 is not pinned by digest or commit',
      'test/pins.ts: c:1 is an exception and nowhere to be found',
    ]);
  });
});
