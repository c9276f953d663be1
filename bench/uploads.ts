import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { callEndpoint } from '../contract/client.ts';
import { documents } from '../features/documents/contract/documents.ts';
import { administrator, signInAsAdministrator } from '../app/server/testing/sign-in.ts';
import { type Benchmark, median, measureDuration } from './measurement.ts';
import { getMemory } from './processes.ts';
import { startServer } from './server-process.ts';

const megabytes = 25;

export const uploads: Benchmark = {
  name: 'uploads',
  description: 'What 25 MB that are uploaded and downloaded add to the memory of the server',
  async run({ quick }) {
    const site = await startServer({ variables: administrator });
    try {
      const headers = await signInAsAdministrator(site.base);
      const send = (size: number) => {
        const file = new File([randomBytes(size)], 'letter.bin');
        const body = { file, usageDescription: 'For measuring', audience: [] };
        return callEndpoint(site.base, documents.upload, { body }, { headers });
      };
      const memory = async () => (await getMemory([site.pid])).rss;
      // The first upload loads and compiles the code.
      const small = await send(1_000);
      await load(site.base, small.id, headers);
      const [up, down, milliseconds]: [number[], number[], number[]] = [[], [], []];
      for (let round = 0; round < (quick ? 3 : 8); round += 1) {
        await pause(1_000);
        const before = await memory();
        let id = 0;
        const peak = await highest(memory, async () => {
          milliseconds.push(
            await measureDuration(async () => ({ id } = await send(megabytes * 1024 * 1024))),
          );
        });
        up.push(peak - before);
        await pause(1_000);
        const rest = await memory();
        down.push((await highest(memory, () => load(site.base, id, headers))) - rest);
      }
      return [
        {
          name: 'highest memory while 25 MB come in, above before',
          values: up,
          unit: 'MB',
          target: { max: 40 },
          beside: `${median(milliseconds).toFixed(0)} ms each`,
        },
        {
          name: 'the same while they go out',
          values: down,
          unit: 'MB',
          target: { max: 40 },
        },
      ];
    } finally {
      await site.stop();
    }
  },
};

async function load(base: string, id: number, headers: Record<string, string>): Promise<void> {
  const response = await fetch(`${base}/api/documents/download/${id}`, { headers });
  if (!response.ok || !response.body)
    throw new Error(`The download responded with status ${response.status}.`);
  await response.body.pipeTo(new WritableStream());
}

/** Samples a value every few milliseconds while `work` runs; returns the highest. */
async function highest(
  sample: () => Promise<number>,
  work: () => Promise<unknown>,
): Promise<number> {
  let peak = 0;
  let done = false;
  const working = work().finally(() => (done = true));
  while (!done) {
    peak = Math.max(peak, await sample());
    await pause(5);
  }
  await working;
  return peak;
}
