import type { ChairType } from '#contract/chairs.ts';
import type { PlanFeature } from '#features/event/contract/events.ts';

/** A chair as the search sees it. */
export type Seat = {
  id: number;
  chairType: ChairType;
  /** The guest types that may sit there. */
  admits: readonly ChairType[];
  isAccessible: boolean;
  isFree: boolean;
};

/** Around a table, the first and the last seat are neighbors; in a row of chairs they are not. */
export type Table = {
  name: string;
  x: number;
  y: number;
  /** In their order around the table. */
  seats: readonly Seat[];
  /** How many more children may sit on chairs of other guests; null for any number. */
  childrenLeft: number | null;
  isRow?: boolean;
};

/** `focus` is the place that parties want to be near: the stage, or a table they named. */
export type Hall = { tables: readonly Table[]; focus: { x: number; y: number } };

/** What is in front: the middle of the stage, or of the upper edge of a hall without one. */
export function getFront(features: readonly PlanFeature[]): Hall['focus'] {
  const stage = features.find(({ kind }) => kind === 'stage');
  return {
    x: stage ? stage.x + stage.width / 2 : 50,
    y: stage ? stage.y + stage.height / 2 : 0,
  };
}

/** Who wants to sit together; `accessible` of them need a chair for a wheelchair. */
export type Party = { adults: number; children: number; accessible: number };

const offerKinds = ['side-by-side', 'same-table', 'neighboring-tables', 'near'] as const;
/** From the best to the worst. Chairs that are only near each other are proposed, never held unasked. */
export type OfferKind = (typeof offerKinds)[number];

export type SeatedGuest = { chairId: number; guestType: 'adult' | 'children' };
export type Offer = {
  kind: OfferKind;
  seats: SeatedGuest[];
  /** Names of the tables, in the order of the seats. */
  tables: string[];
  /** Free chairs that it leaves without a free neighbor. */
  loneSeats: number;
};

export const getPartySize = ({ adults, children }: Party): number => adults + children;

/** Distances are compared in bands of so many rows of tables, so that a tight fit wins within a band. */
const rowsPerBand = 2;

/** A part of a party at its chairs of one table; `places` count around the table. */
export type Placement = {
  table: Table;
  places: readonly number[];
  guests: SeatedGuest[];
  /** To compare placements at different tables: the first smaller number wins. */
  rank: readonly number[];
  loneSeats: number;
};
export type Part = Party;
export type Search = { hall: Hall; pitch: number; distances: ReadonlyMap<Table, number> };

export const getGap = (a: Table, b: Table): number => Math.hypot(a.x - b.x, a.y - b.y);

const getBand = ({ distances, pitch }: Search, table: Table): number =>
  Math.floor((distances.get(table) ?? 0) / (rowsPerBand * pitch));

export function compareRanks(
  a: { rank: readonly number[] },
  b: { rank: readonly number[] },
): number {
  for (const [index, value] of a.rank.entries()) {
    const difference = value - (b.rank[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

export const pickFirst = <T extends { rank: readonly number[] }>(
  items: readonly T[],
): T | undefined => items.toSorted(compareRanks)[0];

const at = ({ seats, isRow }: Table, place: number): Seat | undefined =>
  isRow ? seats[place] : seats[(place + seats.length) % seats.length];

/** Free, and of the kind that the party may take: accessible chairs only for those who need them. */
const isEligible = (seat: Seat | undefined, { accessible }: Part): seat is Seat =>
  seat !== undefined &&
  seat.isFree &&
  (!seat.isAccessible || accessible > 0) &&
  seat.admits.some((type) => type === 'adult' || type === 'children');

const hasFreeNeighbor = (table: Table, place: number, used: ReadonlySet<number>): boolean =>
  [place - 1, place + 1].some((neighbor) => {
    const seat = at(table, neighbor);
    const index = (neighbor + table.seats.length) % table.seats.length;
    return seat?.isFree === true && !used.has(index);
  });

const nothing: ReadonlySet<number> = new Set();

/** Free chairs that lose their last free neighbor; `isCompanion` counts those beside which a companion would sit. */
function countLoneSeats(table: Table, places: readonly number[]) {
  const used = new Set(places);
  const lone = table.seats.filter(
    (seat, place) =>
      seat.isFree &&
      !used.has(place) &&
      hasFreeNeighbor(table, place, nothing) &&
      !hasFreeNeighbor(table, place, used),
  );
  return { lone: lone.length, companions: lone.filter((seat) => seat.isAccessible).length };
}

/**
 * Who sits where: chairs for one guest type get it, and on the others adults sit at the ends with the children between them. Null
 * when the chairs don't admit the party.
 */
function seatGuests(table: Table, places: readonly number[], part: Part): SeatedGuest[] | null {
  const seats = places.flatMap((place) => at(table, place) ?? []);
  if (seats.filter(({ isAccessible }) => isAccessible).length !== part.accessible) return null;
  const middle = (seats.length - 1) / 2;
  const mixed = seats
    .map((seat, index) => ({ seat, index }))
    .filter(({ seat }) => seat.admits.includes('adult') && seat.admits.includes('children'))
    .toSorted(
      (a, b) => Math.abs(a.index - middle) - Math.abs(b.index - middle) || b.index - a.index,
    );
  const onlyChildren = seats.filter(({ admits }) => !admits.includes('adult')).length;
  const free = part.children - onlyChildren;
  if (free < 0 || free > mixed.length) return null;
  const childIndexes = new Set(mixed.slice(0, free).map(({ index }) => index));
  const guests = seats.map((seat, index): SeatedGuest => ({
    chairId: seat.id,
    guestType: !seat.admits.includes('adult') || childIndexes.has(index) ? 'children' : 'adult',
  }));
  const guestsElsewhere = guests.filter(
    ({ guestType }, index) => guestType === 'children' && seats[index]?.chairType !== 'children',
  );
  const isWithinLimit = table.childrenLeft === null || guestsElsewhere.length <= table.childrenLeft;
  return isWithinLimit && guests.length === getPartySize(part) ? guests : null;
}

/** The maximal runs of eligible chairs, each as its places in order; a whole free table is one run. */
function listRuns(table: Table, part: Part): number[][] {
  const size = table.seats.length;
  const eligible = (place: number) => isEligible(at(table, place), part);
  const places = [...table.seats.keys()];
  if (places.every(eligible)) return [places];
  return places
    .filter((place) => eligible(place) && !eligible(place - 1))
    .map((start) => {
      const length = places.findIndex((offset) => !eligible(start + offset));
      return Array.from({ length }, (_, offset) => (start + offset) % size);
    });
}

/** All placements of neighbors at the table. */
export function listRowsOfSeats({ search, table, part }: TableSearch): Placement[] {
  const size = getPartySize(part);
  return listRuns(table, part).flatMap((run) => {
    const isRing = !table.isRow && run.length === table.seats.length;
    const starts = Array.from(
      { length: isRing ? run.length : Math.max(0, run.length - size + 1) },
      (_, start) => start,
    );
    return size > run.length
      ? []
      : starts.flatMap((start) => {
          const places = Array.from(
            { length: size },
            (_, offset) => run[(start + offset) % run.length] ?? 0,
          );
          const isInside = !isRing && start > 0 && start + size < run.length;
          return place({ search, table, part }, places, [isInside ? 1 : 0, run.length]);
        });
  });
}

export type TableSearch = { search: Search; table: Table; part: Part };

/** `tightness` compares placements that leave as few lone chairs. */
function place(
  { search, table, part }: TableSearch,
  places: readonly number[],
  [isInside, tightness]: readonly [number, number],
): Placement[] {
  const guests = seatGuests(table, places, part);
  if (!guests) return [];
  const { lone, companions } = countLoneSeats(table, places);
  const rank = [
    lone,
    companions,
    isInside,
    getBand(search, table),
    tightness,
    search.distances.get(table) ?? 0,
    search.hall.tables.indexOf(table),
    places[0] ?? 0,
  ];
  return [{ table, places, guests, rank, loneSeats: lone }];
}

/** The best placement at the table in as few groups as possible: whole runs and the beginning of one. Runs are used longest first. */
export function listScatteredSeats(tableSearch: TableSearch): Placement[] {
  const { table, part } = tableSearch;
  const size = getPartySize(part);
  const runs = listRuns(table, part).toSorted((a, b) => b.length - a.length);
  return runs.flatMap((_, first) => {
    const order = [...runs.slice(first), ...runs.slice(0, first)];
    const places: number[] = [];
    let groups = 0;
    for (const run of order) {
      const missing = size - places.length;
      if (missing === 0) break;
      places.push(...run.slice(0, missing));
      groups += 1;
    }
    return place(tableSearch, places, [groups, 0]);
  });
}

export const toOffer = (kind: OfferKind, parts: readonly Placement[]): Offer => ({
  kind,
  seats: parts.flatMap(({ guests }) => guests),
  tables: parts.map(({ table }) => table.name),
  loneSeats: parts.reduce((sum, { loneSeats }) => sum + loneSeats, 0),
});
