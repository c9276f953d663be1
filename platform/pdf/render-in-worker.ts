import { Worker } from 'node:worker_threads';
import { recordCost } from '../costly-work.ts';

/** Message to the worker: call the exported function `name` of the module with these options. */
export type RenderJob = { number: number; module: string; name: string; options: unknown };

type WorkerResult = { number: number; file: Uint8Array } | { number: number; error: Error };
type PendingJob = { resolve(file: Buffer): void; reject(error: Error): void };

const idleTimeoutMs = 15_000;

/** PDFs, spreadsheets and drawings with texts are rendered in a worker thread: a PDF takes about 25 ms, a large spreadsheet half a second, and requests must not wait for it. */
let thread: { worker: Worker; pendingJobs: Map<number, PendingJob>; idle?: NodeJS.Timeout } | null =
  null;
let count = 0;

/** Renders a file with the exported function `name` of a module, in the worker. The options are copied, so they may contain only data. */
export function renderInWorker(
  module: URL,
  name: string,
  options: unknown,
  kind: 'pdf' | 'export' | 'picture' = 'pdf',
): Promise<Buffer> {
  recordCost(kind);
  const current = (thread ??= startThread());
  clearTimeout(current.idle);
  const number = (count += 1);
  const job: RenderJob = { number, module: module.href, name, options };
  return new Promise((resolve, reject) => {
    current.pendingJobs.set(number, { resolve, reject });
    current.worker.ref();
    current.worker.postMessage(job);
  });
}

function startThread(): NonNullable<typeof thread> {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { execArgv: [] });
  const pendingJobs = new Map<number, PendingJob>();
  const started: NonNullable<typeof thread> = { worker, pendingJobs };

  function rejectAll(reason: Error): void {
    if (thread === started) thread = null;
    for (const { reject } of pendingJobs.values()) reject(reason);
    pendingJobs.clear();
  }

  worker.on('message', (result: WorkerResult) => {
    const job = pendingJobs.get(result.number);
    pendingJobs.delete(result.number);
    if ('file' in result) job?.resolve(Buffer.from(result.file));
    else job?.reject(result.error);
    if (pendingJobs.size === 0) stopWhenIdle();
  });
  worker.on('error', rejectAll);
  worker.on('exit', () => rejectAll(new Error('The worker ended.')));

  /** Lets the process exit while the worker is idle, and ends the worker after 15 s to free its memory. */
  function stopWhenIdle(): void {
    worker.unref();
    started.idle = setTimeout(() => {
      thread = null;
      void worker.terminate();
    }, idleTimeoutMs);
    started.idle.unref();
  }
  return started;
}
