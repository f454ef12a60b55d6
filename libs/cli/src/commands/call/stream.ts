import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Context } from '../../context.ts';

export async function saveStream(
  { out, signal }: Context,
  stream: ReadableStream<Uint8Array>,
  file: unknown,
): Promise<void> {
  let bytes = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      out.progress(`${(bytes / 1024).toFixed(0)} KiB`);
      done(null, chunk);
    },
  });
  const source = Readable.fromWeb(stream);
  if (typeof file !== 'string') {
    await pipeline(source, count, process.stdout, { end: false, signal });
    return out.endProgress();
  }
  // The draft has another name, so that a file of that name is always complete.
  const draft = `${file}.part`;
  try {
    await pipeline(source, count, createWriteStream(draft), { signal });
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
    out.endProgress();
  }
  out.note(`${file}: ${bytes} bytes.`);
}
