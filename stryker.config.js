/**
 * `npm run test:mutants` changes the code in one place at a time (`<` to `<=`, `+` to `-`, a block to nothing) and runs the unit
 * tests that reach it: a change that no test sees is a hole in the tests. docs/mutants.md says how long it takes, how to narrow it
 * and what came of it.
 */

/** Code that decides about money or carries it. */
const CODE = ['libs/{messaging,postgres}/src', 'services/ledger/src/{book,engine,features}'];

export default {
  mutate: [
    ...CODE.map((folder) => `${folder}/**/*.ts`),
    '!**/*.test.ts',
    '!**/testing*.ts',
    '!**/testing/**',
  ],
  testRunner: 'jest',
  jest: { configFile: 'test/mutants/jest.config.js' },
  testRunnerNodeArgs: ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
  coverageAnalysis: 'perTest',
  // Each run of Jest leaves its modules behind: forty of them are three gigabytes.
  maxTestRunnerReuse: 20,
  // Stryker reads a tsconfig.json with an API that TypeScript 7 has not; Jest takes the types away without it.
  ignorePatterns: ['.cache', '.ci', '.cowrie', 'deploy', 'docs/*', '!docs/hash-chain.md', 'tsconfig.json'],
  tempDirName: '.cache/mutants/copy',
  incrementalFile: '.cache/mutants/incremental.json',
  reporters: ['clear-text', 'progress-append-only', 'html', 'json'],
  htmlReporter: { fileName: '.cache/mutants/report.html' },
  jsonReporter: { fileName: '.cache/mutants/report.json' },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  /** Beside one and a half of a test's own time: a busy machine is no endless loop. */
  timeoutMS: 20_000,
};
