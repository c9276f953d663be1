import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { type PaperOptions, printTickets } from './print-tickets.ts';

// On Linux a priority belongs to a thread: paper gives way to the requests of the same process.
if (process.platform === 'linux') setPriority(0, 15);

parentPort?.on(
  'message',
  async ({ number, options }: { number: number; options: PaperOptions }) => {
    try {
      const pdf = await printTickets(options);
      parentPort?.postMessage({ number, pdf });
    } catch (error) {
      parentPort?.postMessage({ number, error });
    }
  },
);
