import { callEndpointWithProgress } from '../contract/client.ts';
import { directory } from '../features/directory/contract/directory.ts';
import { administrator, signInAsAdministrator } from '../app/server/testing/sign-in.ts';
import { type Benchmark, measureDuration } from './measurement.ts';
import { startServer } from './server-process.ts';

const people = 10_000;

/** Builds a CSV file with members that no other round has. */
function buildFile(round: number): string {
  const rows = Array.from({ length: people }, (_, index) => {
    const number = String(round * people + index).padStart(7, '0');
    return `Sample Person ${number},(617) ${number.slice(0, 3)}-${number.slice(3)},person${number}@example.org,Kabondo ${index % 12},Household ${index % 3000}`;
  });
  return ['Name,Telephone,Email,Kabondo,Household', ...rows].join('\r\n');
}

export const memberImport: Benchmark = {
  name: 'member-import',
  description:
    'A CSV file of 10,000 members: looked at, imported with progress, imported again as updates',
  async run({ quick }) {
    const site = await startServer({ variables: administrator });
    try {
      const options = { headers: await signInAsAdministrator(site.base) };
      const [added, updated]: [number[], number[]] = [[], []];
      let message = 0;
      for (let round = 0; round < (quick ? 2 : 5); round += 1) {
        const text = buildFile(round);
        const run = async (duplicatePolicy: 'skip' | 'update') => {
          const body = { content: Buffer.from(text).toString('base64'), duplicatePolicy };
          message = 0;
          const count = () => (message += 1);
          return callEndpointWithProgress(site.base, directory.import, { body }, count, options);
        };
        added.push((await measureDuration(() => run('skip'))) / 1000);
        updated.push((await measureDuration(() => run('update'))) / 1000);
      }
      const finding = {
        unit: 's',
        target: { max: 10 },
        beside: `progress told ${message} times`,
      };
      return [
        { name: '10,000 new members imported', values: added, ...finding },
        { name: '10,000 known members updated', values: updated, ...finding },
      ];
    } finally {
      await site.stop();
    }
  },
};
