import { parentPort, workerData } from 'node:worker_threads';
import { type Progress, type Verification, verifyLedger } from './verify-ledger.ts';

/** What the thread posts to the one that started it. */
export type WorkerMessage =
  | { kind: 'progress'; progress: Progress }
  | { kind: 'done'; verification: Verification };

/** The thread of a verification: `workerData` is `{url}`. What is thrown ends it, as its `error` event. */
const tell = (message: WorkerMessage): void => parentPort?.postMessage(message);

const verification = await verifyLedger({
  url: (workerData as { url: string }).url,
  onProgress: (progress) => tell({ kind: 'progress', progress }),
});
tell({ kind: 'done', verification });
