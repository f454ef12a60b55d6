import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { StartPlatform } from './stack.ts';

export async function platformOf(directory: string): Promise<StartPlatform> {
  const from = createRequire(join(resolve(directory), 'package.json'));
  const { startPlatform }: { startPlatform: StartPlatform } = await import(entryOf(from, directory));
  return startPlatform;
}

function entryOf(from: NodeJS.Require, directory: string): string {
  try {
    return pathToFileURL(from.resolve('@cowrie/local')).href;
  } catch (cause) {
    throw new Error(`--against: ${directory} is no checkout in which npm ci was run`, { cause });
  }
}
