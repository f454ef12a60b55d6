import { closeSync, openSync, readSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';
import { StringDecoder } from 'node:string_decoder';

export function followLogs(
  folder: string,
  names: readonly string[],
  onLine: (name: string, line: string) => void,
): () => void {
  const readers = new Map(
    names.map((name) => [
      `${name}.log`,
      followFile(join(folder, `${name}.log`), (line) => onLine(name, line)),
    ]),
  );
  const watcher = watch(folder, (_event, file) => readers.get(file ?? '')?.());
  return () => watcher.close();
}

/** A file that became shorter is a new one, because the old one was rotated. */
function followFile(file: string, onLine: (line: string) => void): () => void {
  const sizeOf = () => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  const decoder = new StringDecoder();
  let position = sizeOf();
  let rest = '';
  return () => {
    const size = sizeOf();
    if (size < position) position = 0;
    if (size === position) return;
    const lines = (rest + decoder.write(bytesOf(file, position, size))).split('\n');
    position = size;
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(line);
  };
}

function bytesOf(file: string, from: number, to: number): Buffer {
  const descriptor = openSync(file, 'r');
  try {
    const buffer = Buffer.alloc(to - from);
    return buffer.subarray(0, readSync(descriptor, buffer, 0, buffer.length, from));
  } finally {
    closeSync(descriptor);
  }
}
