import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { LoggedEvent } from '../../engine/event-log.ts';
import type { CommandSince } from './commands-since.ts';

export type ListWriter = {
  events(page: readonly LoggedEvent[]): Promise<void>;
  commands(page: readonly CommandSince[]): Promise<void>;
  close(): Promise<void>;
};

export const noList: ListWriter = {
  events: async () => undefined,
  commands: async () => undefined,
  close: async () => undefined,
};

/** Opens a new file that only its owner can read; rejects when it exists. "-" is the standard output. */
export async function openList(file: string): Promise<ListWriter> {
  if (file === '-') return { ...createLineWriter(process.stdout), close: async () => undefined };
  const stream = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  await once(stream, 'open');
  // Failures are thrown by the write that meets them, and by the end.
  stream.on('error', () => undefined);
  return {
    ...createLineWriter(stream),
    async close() {
      stream.end();
      await finished(stream);
    },
  };
}

function createLineWriter(stream: Writable): Pick<ListWriter, 'events' | 'commands'> {
  const write = (lines: readonly object[]) =>
    new Promise<void>((resolve, reject) => {
      const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
      stream.write(text, (error) => (error ? reject(error) : resolve()));
    });
  return {
    events: (page) =>
      write(page.map(({ sequence, ...event }) => ({ kind: 'event', ...event, sequence: Number(sequence) }))),
    commands: (page) =>
      write(
        page.map(({ partition, offset, command }) => ({
          kind: 'command',
          partition,
          offset: Number(offset),
          ...command,
        })),
      ),
  };
}
