import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { call } from '@namugongo/contract/call';
import { documents } from '@namugongo/contract/documents';
import { administrator, signInAsAdministrator } from '../server/src/testing/sign-in.ts';
import { type Benchmark, median, timed } from './measuring.ts';
import { memoryOf } from './processes.ts';
import { serveProduct } from './serving.ts';

const megabytes = 25;

export const uploads: Benchmark = {
  name: 'uploads',
  about: 'What 25 MB that are uploaded and downloaded add to the memory of the server',
  async run({ quick }) {
    const site = await serveProduct({ variables: administrator });
    try {
      const headers = await signInAsAdministrator(site.base);
      const send = (size: number) => {
        const file = new File([randomBytes(size)], 'letter.bin');
        const body = { file, usageDescription: 'For measuring', audience: [] };
        return call(site.base, documents.upload, { body }, { headers });
      };
      const memory = async () => (await memoryOf([site.pid])).rss;
      // The code of an upload is loaded and compiled by the first one.
      const small = await send(1_000);
      await load(site.base, small.id, headers);
      const [up, down, milliseconds]: [number[], number[], number[]] = [[], [], []];
      for (let round = 0; round < (quick ? 3 : 8); round += 1) {
        await pause(1_000);
        const before = await memory();
        let id = 0;
        const peak = await highest(memory, async () => {
          milliseconds.push(
            await timed(async () => ({ id } = await send(megabytes * 1024 * 1024))),
          );
        });
        up.push(peak - before);
        await pause(1_000);
        const rest = await memory();
        down.push((await highest(memory, () => load(site.base, id, headers))) - rest);
      }
      return [
        {
          what: 'highest memory while 25 MB come in, above before',
          values: up,
          unit: 'MB',
          target: { atMost: 40 },
          beside: `${median(milliseconds).toFixed(0)} ms each`,
        },
        {
          what: 'the same while they go out',
          values: down,
          unit: 'MB',
          target: { atMost: 40 },
        },
      ];
    } finally {
      await site.stop();
    }
  },
};

async function load(base: string, id: number, headers: Record<string, string>): Promise<void> {
  const answer = await fetch(`${base}/api/documents/download/${id}`, { headers });
  if (!answer.ok || !answer.body) throw new Error(`The download was answered ${answer.status}.`);
  await answer.body.pipeTo(new WritableStream());
}

/** The highest value seen every few milliseconds while the work goes on. */
async function highest(look: () => Promise<number>, work: () => Promise<unknown>): Promise<number> {
  let peak = 0;
  let done = false;
  const working = work().finally(() => (done = true));
  while (!done) {
    peak = Math.max(peak, await look());
    await pause(5);
  }
  await working;
  return peak;
}
