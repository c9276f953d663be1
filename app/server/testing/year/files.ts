import { expect } from 'vitest';
import { loadSharp } from '#platform/files/load-sharp.ts';
import { albums } from '#features/albums/contract/albums.ts';
import { memberPhotos } from '#features/directory/contract/photos.ts';
import { documents } from '#features/documents/contract/documents.ts';
import { getTime } from './get-time.ts';
import type { Year } from './open-year.ts';
import type { Step } from './step.ts';

async function paint(background: string): Promise<File> {
  const sharp = await loadSharp();
  const picture = sharp({ create: { width: 300, height: 200, channels: 3, background } });
  return new File([new Uint8Array(await picture.jpeg().toBuffer())], 'picture.jpg');
}

/** Documents, pictures and photos, of which some are deleted or replaced; a day later nothing is left of these. */
export function storeFiles(year: Year, ids: ReadonlyMap<string, number>): Step[] {
  const stored = new Map<string, number>();
  const upload = (day: string, name: string): Step => [
    getTime(day),
    async () => {
      const file = new File([`The text of ${name}`], `${name}.txt`, { type: 'text/plain' });
      const body = { file, usageDescription: name, audience: [] };
      stored.set(name, (await year.callAsTeam(documents.upload, { body })).id);
    },
  ];
  const addPicture = (day: string, name: string, color: string): Step => [
    getTime(day),
    async () => {
      const body = { file: await paint(color) };
      const params = { slug: 'gallery2023' };
      stored.set(name, (await year.callAsTeam(albums.addPicture, { params, body })).id);
    },
  ];
  const photograph = (day: string, person: string, color: string): Step => [
    getTime(day),
    async () => {
      const params = { id: ids.get(person) ?? 0 };
      await year.callAsTeam(memberPhotos.upload, { params, body: { file: await paint(color) } });
    },
  ];
  return [
    upload('2027-05-09', 'Rules'),
    upload('2027-05-09', 'Draft'),
    [
      getTime('2027-06-03'),
      () => year.callAsTeam(documents.delete, { params: { id: stored.get('Draft') ?? 0 } }),
    ],
    addPicture('2027-05-11', 'Choir', '#7a3a19'),
    addPicture('2027-05-12', 'Blurred', '#193a7a'),
    [
      getTime('2027-06-04'),
      () =>
        year.callAsTeam(albums.deletePicture, {
          params: { slug: 'gallery2023', id: stored.get('Blurred') ?? 0 },
        }),
    ],
    photograph('2027-05-13', 'Stays', '#102030'),
    photograph('2027-05-13', 'Leaver', '#203040'),
    photograph('2027-06-05', 'Stays', '#304050'),
    [
      getTime('2028-04-28'),
      async () => {
        const response = await fetch(
          `${year.getSite().base}/api/documents/download/${stored.get('Rules') ?? 0}`,
          await year.signIn(),
        );
        expect(await response.text()).toBe('The text of Rules');
      },
    ],
  ];
}
