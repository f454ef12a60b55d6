import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';

export function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

export function containsAfter(file: string, position: number, text: string): boolean {
  const descriptor = openSync(file, 'r');
  try {
    const length = Math.max(0, fstatSync(descriptor).size - position);
    const buffer = Buffer.alloc(length);
    const bytesRead = readSync(descriptor, buffer, 0, length, position);
    return buffer.subarray(0, bytesRead).includes(text);
  } finally {
    closeSync(descriptor);
  }
}
