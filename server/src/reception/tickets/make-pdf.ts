import { Worker } from 'node:worker_threads';
import type { PaperOptions } from './print-tickets.ts';

type Answer = { number: number; pdf: Uint8Array } | { number: number; error: Error };
type Waiting = { resolve(pdf: Buffer): void; reject(error: Error): void };

const idleMilliseconds = 15_000;

/** A PDF costs some 70 ms of work: a thread of its own does it, so that no sale waits for paper. */
let thread: { worker: Worker; waiting: Map<number, Waiting>; idle?: NodeJS.Timeout } | null = null;
let count = 0;

/** The tickets as a PDF: two on a page, with both codes, the place and the terms. */
export function makeTicketsPdf(options: PaperOptions): Promise<Buffer> {
  const used = (thread ??= startThread());
  clearTimeout(used.idle);
  const number = (count += 1);
  return new Promise((resolve, reject) => {
    used.waiting.set(number, { resolve, reject });
    used.worker.ref();
    used.worker.postMessage({ number, options });
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
  worker.on('exit', () => end(new Error('The thread that prints tickets ended.')));

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
