import { type Benchmark, measureDuration } from './measurement.ts';
import { createTempDirectory, removeTempDirectory, startServer } from './server-process.ts';

export const startup: Benchmark = {
  name: 'startup',
  description: 'From the start of the process to the first answer of /readyz',
  async run({ quick }) {
    const rounds = quick ? 2 : 5;
    const [fresh, again, whole, stop]: number[][] = [[], [], [], []];
    const command = ['node', 'scripts/prepare.mjs', 'start'];
    for (let round = 0; round < rounds; round += 1) {
      const dataDirectory = await createTempDirectory();
      const first = await startServer({ dataDirectory });
      fresh?.push(first.readyMilliseconds / 1_000);
      await first.stop();
      const second = await startServer({ dataDirectory });
      again?.push(second.readyMilliseconds / 1_000);
      stop?.push((await measureDuration(() => second.stop())) / 1_000);
      const third = await startServer({ dataDirectory, command });
      whole?.push(third.readyMilliseconds / 1_000);
      await third.stop();
      await removeTempDirectory(dataDirectory);
    }
    return [
      {
        name: 'a fresh data directory',
        values: fresh ?? [],
        unit: 's',
        beside: 'makes the database, the tables and the starter content',
      },
      {
        name: 'a restart of the built server',
        values: again ?? [],
        unit: 's',
        target: { max: 2 },
      },
      {
        name: 'a second npm start',
        values: whole ?? [],
        unit: 's',
        target: { max: 4 },
        beside: 'the same command without npm itself: installed and built already',
      },
      { name: 'the end after SIGTERM', values: stop ?? [], unit: 's' },
    ];
  },
};
