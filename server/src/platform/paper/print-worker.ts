import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { PrintJob } from './print-on-thread.ts';

// On Linux a priority belongs to a thread: paper gives way to the requests of the same process.
if (process.platform === 'linux') setPriority(0, 15);

parentPort?.on('message', async ({ number, module, name, options }: PrintJob) => {
  try {
    const printers: unknown = await import(module);
    const print: unknown = Reflect.get(Object(printers), name);
    if (typeof print !== 'function') throw new Error(`${module} prints no ${name}.`);
    const pdf: unknown = await print(options);
    parentPort?.postMessage({ number, pdf });
  } catch (error) {
    parentPort?.postMessage({ number, error });
  }
});
