import { type Benchmark, timed } from './measuring.ts';
import { newDirectory, removeDirectory, serveProduct } from './serving.ts';

export const starting: Benchmark = {
  name: 'starting',
  about: 'From the start of the process to the first answer of /readyz',
  async run({ quick }) {
    const rounds = quick ? 2 : 5;
    const [fresh, again, whole, stop]: number[][] = [[], [], [], []];
    const command = ['node', 'scripts/prepare.mjs', 'start'];
    for (let round = 0; round < rounds; round += 1) {
      const dataDirectory = await newDirectory();
      const first = await serveProduct({ dataDirectory });
      fresh?.push(first.readyMilliseconds / 1_000);
      await first.stop();
      const second = await serveProduct({ dataDirectory });
      again?.push(second.readyMilliseconds / 1_000);
      stop?.push((await timed(() => second.stop())) / 1_000);
      const third = await serveProduct({ dataDirectory, command });
      whole?.push(third.readyMilliseconds / 1_000);
      await third.stop();
      await removeDirectory(dataDirectory);
    }
    return [
      {
        what: 'a fresh data directory',
        values: fresh ?? [],
        unit: 's',
        beside: 'makes the database, the tables and the starter content',
      },
      {
        what: 'a restart of the built server',
        values: again ?? [],
        unit: 's',
        target: { atMost: 2 },
      },
      {
        what: 'a second npm start',
        values: whole ?? [],
        unit: 's',
        target: { atMost: 4 },
        beside: 'the same command without npm itself: installed and built already',
      },
      { what: 'the end after SIGTERM', values: stop ?? [], unit: 's' },
    ];
  },
};
