import { randomUUID } from 'node:crypto';
import { contract } from '#app/contract.ts';
import type { HallDraft, HallItem, HallTable } from '#features/hall/contract/hall.ts';
import { eventPrice, tablePosition } from '#features/event/server/tables.ts';
import { addEvent } from './sell-chairs.ts';
import { startSiteWithStaff } from './staff.ts';
import { testNow } from './start-site.ts';

const { boxOffice, chairs, hall } = contract.reception;

/** A table for adults and children with two chairs that the hall doesn't have yet. */
export const newTable = (more: Partial<HallTable> = {}): HallTable => ({
  kind: 'table',
  id: randomUUID(),
  name: 'Table 12',
  shape: 'long',
  x: 50,
  y: 40,
  rotation: 15,
  maxChildren: 4,
  locked: false,
  chairs: ['Chair 1', 'Chair 2'].map((name) => ({
    id: null,
    name,
    chairType: 'adult',
    alsoAdmits: ['children'],
    accessible: name === 'Chair 1',
  })),
  ...more,
});

export function getTable({ hall: { items } }: HallDraft, name: string): HallTable {
  const table = items.find((item) => item.kind === 'table' && item.name === name);
  if (table?.kind !== 'table') throw new Error(`There is no ${name}.`);
  return table;
}

/** A site with calls to the draft of the hall of the event that `startEvent` adds. */
export async function setUpHall() {
  const site = await startSiteWithStaff({ variables: { PUBLIC_URL: 'https://parish.example' } });
  const staff = await site.as('reception');
  const event = { id: 0, chairIds: [] as number[] };
  const byEvent = () => ({ params: { id: event.id } });
  const read = (): Promise<HallDraft> => site.call(hall.getDraft, byEvent(), staff);
  const listChairs = () => site.call(chairs.list, { query: { event: event.id } });
  return {
    site,
    staff,
    event,
    byEvent,
    read,
    listChairs,
    /** Four tables of ten chairs: adults, youth, children, invited guests. */
    async startEvent(): Promise<void> {
      site.clock.set(testNow);
      const { database } = site.handle;
      const added = await addEvent(database);
      const { eventId } = added;
      Object.assign(event, { id: eventId, chairIds: added.chairs.map(({ id }) => id) });
      await database.insert(tablePosition).values(
        [1, 2, 3].map((number) => ({
          eventId,
          tableName: `Table ${number}`,
          x: 20 * number,
          y: 20,
        })),
      );
      await database.insert(eventPrice).values([
        { eventId, chairType: 'adult', amountCents: 200_00, openingStatus: 'Buy' },
        { eventId, chairType: 'children', amountCents: 40_00, openingStatus: 'Buy' },
        { eventId, chairType: 'youth', amountCents: 100_00, openingStatus: 'Request' },
        { eventId, chairType: 'priest', amountCents: 0, openingStatus: 'Sold' },
      ]);
    },
    chairAt: (index: number) => event.chairIds[index] ?? 0,
    check: () => site.call(hall.check, byEvent(), staff),
    save: (draft: HallDraft, put: HallItem[], remove: string[] = [], since = draft.version) =>
      site.call(
        hall.changeDraft,
        { ...byEvent(), body: { base: draft.base, since, put, remove } },
        staff,
      ),
    async publish(notifyHolders = false) {
      const { base, version } = await read();
      const body = { base, version, notifyHolders };
      return site.call(hall.publish, { ...byEvent(), body }, staff);
    },
    sell: (ids: number[], email = 'guest@example.org') =>
      site.call(
        boxOffice.sell,
        { body: { name: 'Sample Guest', phone: '6175550123', email, chairs: ids, method: 'cash' } },
        staff,
      ),
    findChair: async (id: number) => (await listChairs()).find((item) => item.id === id),
  };
}
