const KNOWN = new Set(['level', 'time', 'msg', 'service', 'instance']);

export function formatLog(name: string, line: string): string {
  const record = parse(line);
  if (!record) return `${name.padEnd(11)}${line}`;
  const fields = Object.entries(record)
    .filter(([key]) => !KNOWN.has(key))
    .map(
      ([key, value]) =>
        ` ${key}=${typeof value === 'string' && !/\s/.test(value) ? value : JSON.stringify(value)}`,
    );
  return `${name.padEnd(11)}${String(record.level).padEnd(6)}${record.msg ?? ''}${fields.join('')}`;
}

function parse(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && 'level' in value ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
