import type { CallOptions } from '../../contract/client.ts';
import type { Site } from '../fixtures.ts';

/** What fills a site: its API clients, its address and the headers of its administrator. */
export type FullSite = Site & { admin: CallOptions };

/** The longest names that people of the community write, and short ones between them. */
const names = [
  'Sample Guest',
  'Sample Ssemakula-Nakato Josephine Maria Goretti Nabbosa',
  'Sample Kato',
  'Sample Nakatonabbosassemakulakato',
  'Sample Nabbosa Kato Ssemakula of the Association of Catholic Women',
];

export const sampleName = (number: number): string =>
  `${names[number % names.length] ?? ''} ${number}`;

/** Telephone numbers in the range reserved for fiction (555-01xx) of many areas. */
export const sampleTelephone = (number: number): string =>
  `${200 + (number % 700)}555${String(100 + (number % 100)).padStart(4, '0')}`;

export const sampleEmail = (number: number): string =>
  number % 7 === 0
    ? `a.very.long.address.of.someone.who.has.many.names.${number}@mail.parish.example.org`
    : `guest${number}@example.org`;

export const longText =
  'Okusaba kw’abakristu bonna: bring your families, and tell those who live far away. '.repeat(6);

/** Runs the calls in groups, because one after another takes too long and all at once is more than a browser would send. */
export async function runAll<Item>(
  items: readonly Item[],
  work: (item: Item, place: number) => Promise<unknown>,
): Promise<void> {
  const entries = [...items.entries()];
  const worker = async () => {
    for (let entry = entries.shift(); entry; entry = entries.shift())
      await work(entry[1], entry[0]);
  };
  await Promise.all(Array.from({ length: 6 }, worker));
}

export const countTo = (count: number): number[] =>
  Array.from({ length: count }, (_, place) => place + 1);
