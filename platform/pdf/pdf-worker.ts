import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { RenderJob } from './render-in-worker.ts';

// On Linux, the priority applies to this thread only. Requests come first, but someone waits for most files too.
if (process.platform === 'linux') setPriority(0, 5);

parentPort?.on('message', async ({ number, module, name, options }: RenderJob) => {
  try {
    const exported: unknown = await import(module);
    const render: unknown = Reflect.get(Object(exported), name);
    if (typeof render !== 'function') throw new Error(`${module} exports no function ${name}.`);
    const file: unknown = await render(options);
    parentPort?.postMessage({ number, file });
  } catch (error) {
    parentPort?.postMessage({ number, error });
  }
});
