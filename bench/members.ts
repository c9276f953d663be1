import { callWithProgress } from '@namugongo/contract/call';
import { directory } from '@namugongo/contract/directory';
import { administrator, signInAsAdministrator } from '../server/src/testing/sign-in.ts';
import { type Benchmark, timed } from './measuring.ts';
import { serveProduct } from './serving.ts';

const people = 10_000;

/** A file of people whom no other round has. */
function fileOf(round: number): string {
  const rows = Array.from({ length: people }, (_, index) => {
    const number = String(round * people + index).padStart(7, '0');
    return `Sample Person ${number},(617) ${number.slice(0, 3)}-${number.slice(3)},person${number}@example.org,Kabondo ${index % 12},Household ${index % 3000}`;
  });
  return ['Name,Telephone,Email,Kabondo,Household', ...rows].join('\r\n');
}

export const members: Benchmark = {
  name: 'members',
  about:
    'A CSV file of 10,000 members: looked at, imported with progress, imported again as updates',
  async run({ quick }) {
    const site = await serveProduct({ variables: administrator });
    try {
      const options = { headers: await signInAsAdministrator(site.base) };
      const [added, updated]: [number[], number[]] = [[], []];
      let told = 0;
      for (let round = 0; round < (quick ? 2 : 5); round += 1) {
        const text = fileOf(round);
        const run = async (whenKnown: 'skip' | 'update') => {
          const body = { text, whenKnown };
          told = 0;
          const count = () => (told += 1);
          return callWithProgress(site.base, directory.import, { body }, count, options);
        };
        added.push((await timed(() => run('skip'))) / 1000);
        updated.push((await timed(() => run('update'))) / 1000);
      }
      const finding = { unit: 's', target: { atMost: 10 }, beside: `progress told ${told} times` };
      return [
        { what: '10,000 new members imported', values: added, ...finding },
        { what: '10,000 known members updated', values: updated, ...finding },
      ];
    } finally {
      await site.stop();
    }
  },
};
