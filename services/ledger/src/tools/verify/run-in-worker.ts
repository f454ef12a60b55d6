import { Worker } from 'node:worker_threads';
import type { Progress, Verification } from './verify-ledger.ts';
import type { WorkerMessage } from './verify-worker.ts';

/** Beyond it the thread ends and not the ledger. It needs a third of this, however many accounts there are. */
const HEAP_MAX_MB = 384;

/**
 * Verifies the ledger in a thread of its own, so that a ledger that works through commands is not held up. Rejects when it
 * could not be done, or with `signal`'s reason when that is given.
 */
export function verifyInWorker(options: {
  url: string;
  onProgress(progress: Progress): void;
  signal: AbortSignal;
}): Promise<Verification> {
  const { url, onProgress, signal } = options;
  const worker = new Worker(new URL('./verify-worker.ts', import.meta.url), {
    name: 'verification',
    workerData: { url },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MAX_MB },
  });
  return new Promise<Verification>((resolve, reject) => {
    const stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    worker.on('message', (message: WorkerMessage) => {
      if (message.kind === 'progress') onProgress(message.progress);
      else resolve(message.verification);
    });
    worker.on('error', reject);
    worker.on('exit', (code) => reject(new Error(`the verification's thread ended with code ${code}`)));
    if (signal.aborted) stop();
  }).finally(() => worker.terminate());
}
