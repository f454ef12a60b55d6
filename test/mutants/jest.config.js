import { readdirSync } from 'node:fs';
import jest from '../../jest.config.js';

/**
 * The unit tests as `npm run test:mutants` runs them, in a copy of the repository. The copy's node_modules is a link to
 * the original, so `@cowrie/…` would resolve to code outside the copy, without mutants.
 */
const libs = readdirSync(new URL('../../libs', import.meta.url)).join('|');
const unit = jest.projects.find(({ displayName }) => displayName === 'unit');

export default {
  ...unit,
  roots: ['<rootDir>/libs', '<rootDir>/services'],
  moduleNameMapper: {
    [`^@cowrie/(${libs})$`]: '<rootDir>/libs/$1/src/index.ts',
    [`^@cowrie/(${libs})/(.+)$`]: '<rootDir>/libs/$1/src/$2.ts',
    '^fast-check$': '<rootDir>/test/mutants/fast-check.js',
  },
};
