/**
 * Which tests belong to which project, by the names of their files. `test/support/run/groups.ts` says which servers each
 * project runs on, and `test/support/run/args.ts` which projects are the gate; the others run by name and in the nightly run.
 */

const swc = [
  '@swc/jest',
  {
    jsc: {
      parser: { syntax: 'typescript' },
      target: 'es2024',
      keepClassNames: true,
      experimental: { keepImportAttributes: true },
    },
    module: { type: 'es6' },
    sourceMaps: 'inline',
    swcrc: false,
  },
];

/** @param {string} name @param {string[]} testMatch @param {number} timeoutMs @param {string[]} setUp */
function project(name, testMatch, timeoutMs, setUp = []) {
  return {
    displayName: name,
    rootDir: import.meta.dirname,
    roots: ['libs', 'services', 'deploy', 'test'].map((folder) => `<rootDir>/${folder}`),
    testEnvironment: 'node',
    extensionsToTreatAsEsm: ['.ts'],
    moduleFileExtensions: ['ts', 'js', 'mjs', 'cjs', 'json', 'node'],
    transform: { '\\.ts$': swc },
    modulePathIgnorePatterns: ['<rootDir>/\\.cache/', '<rootDir>/\\.cowrie/'],
    testMatch: testMatch.map((pattern) => `<rootDir>/${pattern}`),
    setupFilesAfterEnv: ['run/jest-timeout', ...setUp].map((file) => `<rootDir>/test/support/${file}.ts`),
    globals: { TEST_TIMEOUT_MS: timeoutMs },
  };
}

const CODE = '{libs,services,deploy,test}/**/';

export default {
  projects: [
    project('unit', [`${CODE}*.unit.test.ts`], 60_000),
    project('deploy', [`${CODE}*.deploy.test.ts`], 240_000),
    project('browser', [`${CODE}*.browser.test.ts`], 240_000),
    project('conformance', ['test/conformance/*.conformance.test.ts'], 240_000),
    project('int', [`${CODE}*.int.test.ts`], 60_000),
    project('e2e', ['test/e2e/!(global|nightly)/**/*.e2e.test.ts'], 60_000, ['contract/check-answers']),
    project('global', ['test/e2e/global/**/*.e2e.test.ts'], 60_000, ['contract/check-answers']),
    project('nightly', ['test/e2e/nightly/**/*.e2e.test.ts'], 120_000, ['contract/check-answers']),
    project('fault', ['test/fault/*.fault.test.ts'], 120_000),
    project('long-fault', ['test/fault/long/*.fault.test.ts'], 120_000),
    project('slow', [`${CODE}*.slow.test.ts`], 120_000),
    project('smoke', ['test/smoke/*.smoke.test.ts'], 120_000),
    project('rehearsal', ['test/*.rehearsal.test.ts', 'test/!(ha)/**/*.rehearsal.test.ts'], 300_000),
    project('ha', ['test/ha/**/*.rehearsal.test.ts'], 300_000),
  ],
};
