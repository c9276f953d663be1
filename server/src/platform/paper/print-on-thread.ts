import { Worker } from 'node:worker_threads';

/** What the thread is told: the function `name` of the module prints these options. */
export type PrintJob = { number: number; module: string; name: string; options: unknown };

type Answer = { number: number; pdf: Uint8Array } | { number: number; error: Error };
type Waiting = { resolve(pdf: Buffer): void; reject(error: Error): void };

const idleMilliseconds = 15_000;

/** A PDF costs some 70 ms of work: a thread of its own does it, so that no sale waits for paper. */
let thread: { worker: Worker; waiting: Map<number, Waiting>; idle?: NodeJS.Timeout } | null = null;
let count = 0;

/** Has the exported function `name` of a module print on the thread of all papers. The options are copied there, so they hold data alone. */
export function printOnThread(module: URL, name: string, options: unknown): Promise<Buffer> {
  const used = (thread ??= startThread());
  clearTimeout(used.idle);
  const number = (count += 1);
  const job: PrintJob = { number, module: module.href, name, options };
  return new Promise((resolve, reject) => {
    used.waiting.set(number, { resolve, reject });
    used.worker.ref();
    used.worker.postMessage(job);
  });
}

function startThread(): NonNullable<typeof thread> {
  const worker = new Worker(new URL('./print-worker.ts', import.meta.url), { execArgv: [] });
  const waiting = new Map<number, Waiting>();
  const started: NonNullable<typeof thread> = { worker, waiting };

  function end(reason: Error): void {
    if (thread === started) thread = null;
    for (const { reject } of waiting.values()) reject(reason);
    waiting.clear();
  }

  worker.on('message', (answer: Answer) => {
    const who = waiting.get(answer.number);
    waiting.delete(answer.number);
    if ('pdf' in answer) who?.resolve(Buffer.from(answer.pdf));
    else who?.reject(answer.error);
    if (waiting.size === 0) rest();
  });
  worker.on('error', end);
  worker.on('exit', () => end(new Error('The thread that prints ended.')));

  /** Without work it holds nothing up, and after a while it gives its memory back. */
  function rest(): void {
    worker.unref();
    started.idle = setTimeout(() => {
      thread = null;
      void worker.terminate();
    }, idleMilliseconds);
    started.idle.unref();
  }
  return started;
}
