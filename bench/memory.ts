import { setTimeout as pause } from 'node:timers/promises';
import { type Benchmark, median } from './measurement.ts';
import { getProcessTree, getMemory, getProcessName } from './processes.ts';
import { startServer } from './server-process.ts';

export const memory: Benchmark = {
  name: 'memory',
  description: 'Memory of server and database while nobody visits, as npm start runs them',
  async run({ quick }) {
    const site = await startServer();
    try {
      await pause(quick ? 10_000 : 60_000);
      const pids = await getProcessTree(site.pid);
      const [rss, pss, local]: [number[], number[], number[]] = [[], [], []];
      for (let sample = 0; sample < 5; sample += 1) {
        const sum = await getMemory(pids);
        rss.push(sum.rss);
        pss.push(sum.pss);
        local.push((await getMemory([site.pid])).pss);
        await pause(1_000);
      }
      const postgres = (await Promise.all(pids.map(getProcessName))).filter((name) =>
        name.includes('postgres'),
      ).length;
      return [
        {
          name: 'server and database, idle (PSS)',
          values: pss,
          unit: 'MB',
          target: { max: 250 },
          beside: `server ${median(local).toFixed(0)} MB, ${postgres} processes of PostgreSQL`,
        },
        {
          name: 'the same as a sum of RSS',
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
