import { parseArgs } from 'node:util';

/** By flag, short or long: `v` when it takes a value, `b` when it does not. */
export type Flags = Readonly<Record<string, 'v' | 'b'>>;

/** Returns the positional arguments, or the problem when a flag is unknown. */
export function readFlags(args: readonly string[], flags: Flags): { rest: string[] } | { problem: string } {
  const long: Record<string, { type: 'string' | 'boolean'; multiple: boolean; short?: string }> = {};
  for (const [name, kind] of Object.entries(flags)) {
    const option = { type: kind === 'v' ? ('string' as const) : ('boolean' as const), multiple: true };
    long[name.length === 1 ? `short-${name}` : name] =
      name.length === 1 ? { ...option, short: name } : option;
  }
  try {
    return { rest: parseArgs({ args: [...args], options: long, allowPositionals: true }).positionals };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
