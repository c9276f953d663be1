import { setTimeout as pause } from 'node:timers/promises';
import { type Benchmark, median } from './measuring.ts';
import { familyOf, memoryOf, nameOf } from './processes.ts';
import { serveProduct } from './serving.ts';

export const memory: Benchmark = {
  name: 'memory',
  about: 'Memory of server and database while nobody visits, as npm start runs them',
  async run({ quick }) {
    const site = await serveProduct();
    try {
      await pause(quick ? 10_000 : 60_000);
      const pids = await familyOf(site.pid);
      const [rss, pss, ours]: [number[], number[], number[]] = [[], [], []];
      for (let look = 0; look < 5; look += 1) {
        const sum = await memoryOf(pids);
        rss.push(sum.rss);
        pss.push(sum.pss);
        ours.push((await memoryOf([site.pid])).pss);
        await pause(1_000);
      }
      const postgres = (await Promise.all(pids.map(nameOf))).filter((name) =>
        name.includes('postgres'),
      ).length;
      return [
        {
          what: 'server and database, idle (PSS)',
          values: pss,
          unit: 'MB',
          target: { atMost: 250 },
          beside: `server ${median(ours).toFixed(0)} MB, ${postgres} processes of PostgreSQL`,
        },
        {
          what: 'the same as a sum of RSS',
          values: rss,
          unit: 'MB',
          beside: 'counts what PostgreSQL shares once per process',
        },
      ];
    } finally {
      await site.stop();
    }
  },
};
