#!/usr/bin/env node
// The entry of `cowrie`. It is plain JavaScript, and imports nothing before the check, so that any Node can print the sentence.

/** The oldest Node that loads the program: `engines` in package.json. */
const OLDEST = [22, 18];

const [major, minor] = process.version.slice(1).split('.').map(Number);
if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) {
  import('./main.ts');
} else {
  process.stderr.write(
    `cowrie: Node ${OLDEST.join('.')} or newer is needed, and this is ${process.version}.\n`,
  );
  process.exitCode = 1;
}
