import { parentPort, workerData } from 'node:worker_threads';
import { type Verification, type VerificationProgress, verifyLedger } from './verify-ledger.ts';

export type WorkerMessage =
  | { kind: 'progress'; progress: VerificationProgress }
  | { kind: 'done'; verification: Verification };

/** `workerData` is `{url}`. Errors end the thread and arrive as its `error` event. */
const postToParent = (message: WorkerMessage): void => parentPort?.postMessage(message);

const verification = await verifyLedger({
  url: (workerData as { url: string }).url,
  onProgress: (progress) => postToParent({ kind: 'progress', progress }),
});
postToParent({ kind: 'done', verification });
