import { parseArgs } from 'node:util';
import { firstLine, stackError } from '../errors.ts';
import { findFreePort, isPortFree } from '../home/ports.ts';
import type { Inspector } from '../session.ts';
import { serviceNames } from '../settings.ts';

const USUAL_PORT = 9229;

export type DevOptions = {
  watch: boolean;
  inspector: Inspector | undefined;
};

/** Throws one clear line for a wrong argument. */
export async function readOptions(args: readonly string[]): Promise<DevOptions> {
  const { watch = false, inspect } = parse(args);
  if (inspect === undefined) return { watch, inspector: undefined };
  const service = serviceNames.find((name) => name === inspect);
  if (!service) throw stackError(`there is no service "${inspect}" to debug: ${serviceNames.join(', ')}`);
  const port = (await isPortFree(USUAL_PORT)) ? USUAL_PORT : await findFreePort();
  return { watch, inspector: { service, port } };
}

function parse(args: readonly string[]) {
  try {
    const options = { watch: { type: 'boolean' }, inspect: { type: 'string' } } as const;
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw stackError(firstLine(error));
  }
}
