import { parseArgs } from 'node:util';

export type Flags = Readonly<Record<string, 'v' | 'b'>>;

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
