import { Worker } from 'node:worker_threads';
import type { Verification, VerificationProgress } from './verify-ledger.ts';
import type { WorkerMessage } from './verify-worker.ts';

/** Beyond this limit the thread ends, but not the ledger. A verification needs a third. */
const HEAP_MAX_MB = 384;

/** Does not delay a ledger that processes commands. Rejects when it cannot verify, or with `signal`'s reason. */
export function verifyInWorker(options: {
  url: string;
  onProgress(progress: VerificationProgress): void;
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
