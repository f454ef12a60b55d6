import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { checkoutDir } from '../../deploy/local/src/home/paths.ts';
import { CHANGES } from './next-tree.ts';

it.each(CHANGES)('the next release changes a text that $file has once', ({ file, text }) => {
  expect(readFileSync(join(checkoutDir, file), 'utf8').split(text)).toHaveLength(2);
});
