import type { HallPlan } from '#features/event/contract/events.ts';
import type { Event } from '#contract/event.ts';
import { compareNames } from '#contract/rules/names.ts';
import { getFront, type Hall } from '#features/seats/contract/rules/together/list-placements.ts';
import type { DisplayedChair } from '#features/hall/web/chairs/store/chair-store.ts';

type HallFacts = {
  plan: HallPlan;
  listChairs: (tableName: string) => readonly DisplayedChair[];
  prices: Event['prices'];
  isFree: (chair: DisplayedChair) => boolean;
};

/** The hall as the search for seats sees it. Staff may seat any number of children at a table. */
export function buildHall({ plan, listChairs, prices, isFree }: HallFacts): Hall {
  const hasPrice = (type: string) => prices.some(({ chairType }) => chairType === type);
  return {
    focus: getFront(plan.features),
    tables: plan.tables.map(({ tableName, x, y, shape }) => ({
      name: tableName,
      x,
      y,
      isRow: shape === 'row',
      childrenLeft: null,
      seats: listChairs(tableName)
        .toSorted((a, b) => compareNames(a.chairName, b.chairName))
        .map((chair) => ({
          id: chair.id,
          chairType: chair.chairType,
          admits: chair.admits.filter((type) => type === chair.chairType || hasPrice(type)),
          isAccessible: chair.accessible,
          isFree: isFree(chair),
        })),
    })),
  };
}
