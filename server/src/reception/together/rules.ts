import type { ChairType } from '@namugongo/contract/rules/chair-states';
import { compareNames } from '@namugongo/contract/rules/names';

/** A chair as the search sees it. */
export type Seat = {
  id: number;
  chairType: ChairType;
  /** The guest types that may sit there. */
  admits: readonly ChairType[];
  isAccessible: boolean;
  isFree: boolean;
};

/** A round table: its first and its last seat are neighbors. */
export type Table = {
  name: string;
  x: number;
  y: number;
  /** In their order around the table. */
  seats: readonly Seat[];
  /** How many more children may sit on chairs of other guests; null for any number. */
  childrenLeft: number | null;
};

/** `focus` is the place that parties want to be near: the stage, or a table they named. */
export type Hall = { tables: readonly Table[]; focus: { x: number; y: number } };

/** Who wants to sit together; `accessible` of them need a chair for a wheelchair. */
export type Party = { adults: number; children: number; accessible: number };

export const offerKinds = ['side-by-side', 'same-table', 'neighboring-tables', 'near'] as const;
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

/** Tables up to this many times the distance of the nearest two tables are neighbors. */
const neighborDistance = 1.35;
/** Distances are compared in bands of so many rows of tables, so that a tight fit wins within a band. */
const rowsPerBand = 2;

/** A part of a party at its chairs of one table; `places` count around the table. */
type Placement = {
  table: Table;
  places: readonly number[];
  guests: SeatedGuest[];
  /** To compare placements at different tables: the first smaller number wins. */
  rank: readonly number[];
  loneSeats: number;
};
type Part = Party;
type Search = { hall: Hall; pitch: number; distances: ReadonlyMap<Table, number> };

/** Up to `most` offers at different tables, the best first; empty when fewer chairs are free than the party has guests. */
export function findSeats(hall: Hall, party: Party, most = 3): Offer[] {
  if (getPartySize(party) === 0) return [];
  const search = openSearch(hall);
  const steps = [findSideBySide, findAtOneTable, findAtTwoTables, findNear];
  const offers: Offer[] = [];
  for (const step of steps) {
    if (offers.length > 0 && step === findNear) break;
    for (const offer of step(search, party)) {
      if (offers.length === most) return offers;
      const isNew = !offers.some((each) =>
        each.tables.every((name) => offer.tables.includes(name)),
      );
      if (isNew) offers.push(offer);
    }
  }
  return offers;
}

function openSearch(hall: Hall): Search {
  const tables = hall.tables.toSorted((a, b) => compareNames(a.name, b.name));
  const getDistance = ({ x, y }: Table) => Math.hypot(x - hall.focus.x, y - hall.focus.y);
  return {
    hall: { ...hall, tables },
    pitch: getPitch(tables),
    distances: new Map(tables.map((table) => [table, getDistance(table)])),
  };
}

const getGap = (a: Table, b: Table): number => Math.hypot(a.x - b.x, a.y - b.y);

/** The distance of the nearest two tables; at least a little, also for a single table. */
function getPitch(tables: readonly Table[]): number {
  const gaps = tables.flatMap((a, index) => tables.slice(index + 1).map((b) => getGap(a, b)));
  return Math.max(0.01, gaps.length === 0 ? 0.01 : Math.min(...gaps));
}

const getBand = ({ distances, pitch }: Search, table: Table): number =>
  Math.floor((distances.get(table) ?? 0) / (rowsPerBand * pitch));

function compareRanks(a: { rank: readonly number[] }, b: { rank: readonly number[] }): number {
  for (const [index, value] of a.rank.entries()) {
    const difference = value - (b.rank[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

const pickFirst = <T extends { rank: readonly number[] }>(items: readonly T[]): T | undefined =>
  items.toSorted(compareRanks)[0];

// One table

const at = (table: Table, place: number): Seat | undefined =>
  table.seats[(place + table.seats.length) % table.seats.length];

/** Free, and of the kind that the party may take: accessible chairs only for those who need them. */
const isWanted = (seat: Seat | undefined, { accessible }: Part): seat is Seat =>
  seat !== undefined &&
  seat.isFree &&
  (!seat.isAccessible || accessible > 0) &&
  seat.admits.some((type) => type === 'adult' || type === 'children');

const hasFreeNeighbor = (table: Table, place: number, taken: ReadonlySet<number>): boolean =>
  [place - 1, place + 1].some((neighbor) => {
    const seat = at(table, neighbor);
    const index = (neighbor + table.seats.length) % table.seats.length;
    return index !== place && seat?.isFree === true && !taken.has(index);
  });

const nothing: ReadonlySet<number> = new Set();

/** Free chairs that lose their last free neighbor; `isCompanion` counts those beside which a companion would sit. */
function countLoneSeats(table: Table, places: readonly number[]) {
  const taken = new Set(places);
  const lone = table.seats.filter(
    (seat, place) =>
      seat.isFree &&
      !taken.has(place) &&
      hasFreeNeighbor(table, place, nothing) &&
      !hasFreeNeighbor(table, place, taken),
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

/** The maximal runs of wanted chairs, each as its places in order; a whole free table is one run. */
function listRuns(table: Table, part: Part): number[][] {
  const size = table.seats.length;
  const wanted = (place: number) => isWanted(at(table, place), part);
  const places = [...table.seats.keys()];
  if (places.every(wanted)) return [places];
  return places
    .filter((place) => wanted(place) && !wanted(place - 1))
    .map((start) => {
      const length = places.findIndex((offset) => !wanted(start + offset));
      return Array.from({ length }, (_, offset) => (start + offset) % size);
    });
}

/** All placements of neighbors at the table. */
function listRowsOfSeats({ search, table, part }: TableSearch): Placement[] {
  const size = getPartySize(part);
  return listRuns(table, part).flatMap((run) => {
    const isRing = run.length === table.seats.length;
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

type TableSearch = { search: Search; table: Table; part: Part };

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

/** The best placement at the table in as few groups as possible: whole runs and the beginning of one. Runs are taken longest first. */
function listScatteredSeats(tableSearch: TableSearch): Placement[] {
  const { table, part } = tableSearch;
  const size = getPartySize(part);
  const runs = listRuns(table, part).toSorted((a, b) => b.length - a.length);
  if (runs.reduce((sum, run) => sum + run.length, 0) < size) return [];
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

const toOffer = (kind: OfferKind, parts: readonly Placement[]): Offer => ({
  kind,
  seats: parts.flatMap(({ guests }) => guests),
  tables: parts.map(({ table }) => table.name),
  loneSeats: parts.reduce((sum, { loneSeats }) => sum + loneSeats, 0),
});

const findPerTable =
  (kind: OfferKind, list: (search: TableSearch) => Placement[]) =>
  (search: Search, part: Party): Offer[] =>
    search.hall.tables
      .flatMap((table) => pickFirst(list({ search, table, part })) ?? [])
      .toSorted(compareRanks)
      .map((placement) => toOffer(kind, [placement]));

const findSideBySide = findPerTable('side-by-side', listRowsOfSeats);
const findAtOneTable = findPerTable('same-table', listScatteredSeats);

// Two tables

/** The ways to divide a party between two tables; those who need an accessible chair stay together. */
function listDivisions({ adults, children, accessible }: Party): [Part, Part][] {
  const divisions: [Part, Part][] = [];
  for (let first = 0; first <= adults; first++)
    for (let young = 0; young <= children; young++)
      for (const needing of new Set([0, accessible]))
        divisions.push([
          { adults: first, children: young, accessible: needing },
          { adults: adults - first, children: children - young, accessible: accessible - needing },
        ]);
  return divisions.filter((parts) =>
    parts.every((part) => getPartySize(part) > 0 && part.accessible <= getPartySize(part)),
  );
}

/** How many guests of a division would be without company: alone at a table, or children without an adult there. */
const countAlone = (parts: readonly Part[], party: Party): number =>
  parts.filter((part) => getPartySize(part) === 1 || (part.adults === 0 && party.adults > 0))
    .length;

function findAtTwoTables(search: Search, party: Party): Offer[] {
  const { tables } = search.hall;
  const divisions = listDivisions(party);
  const placed = new Map<string, Placement | undefined>();
  const placeAt = (table: Table, part: Part) => {
    const key = `${tables.indexOf(table)} ${part.adults} ${part.children} ${part.accessible}`;
    if (!placed.has(key)) {
      const tableSearch = { search, table, part };
      const rows = listRowsOfSeats(tableSearch);
      placed.set(key, pickFirst(rows.length > 0 ? rows : listScatteredSeats(tableSearch)));
    }
    return placed.get(key);
  };
  const pairs = tables.flatMap((a, index) =>
    tables
      .slice(index + 1)
      .filter((b) => getGap(a, b) <= neighborDistance * search.pitch)
      .map((b) => [a, b] as const),
  );
  return pairs
    .flatMap(
      ([a, b]) =>
        pickFirst(
          divisions.flatMap((division) => {
            const parts = [placeAt(a, division[0]), placeAt(b, division[1])];
            const [first, second] = parts;
            if (!first || !second) return [];
            const distance = (search.distances.get(a) ?? 0) + (search.distances.get(b) ?? 0);
            const rank = [
              countAlone(division, party),
              first.loneSeats + second.loneSeats,
              getGap(a, b),
              distance,
              tables.indexOf(a),
              tables.indexOf(b),
              Math.abs(first.places.length - second.places.length),
              division[0].adults,
            ];
            return [{ rank, offer: toOffer('neighboring-tables', [first, second]) }];
          }),
        ) ?? [],
    )
    .toSorted(compareRanks)
    .map(({ offer }) => offer);
}

// Near each other

/** The smallest group of tables around each table that seats the party. */
function findNear(search: Search, party: Party): Offer[] {
  const { tables } = search.hall;
  return tables
    .flatMap((center) => {
      const around = tables.toSorted(
        (a, b) => getGap(a, center) - getGap(b, center) || tables.indexOf(a) - tables.indexOf(b),
      );
      const group = seatAmong(around, party);
      if (!group) return [];
      const reach = Math.max(...group.tables.map((table) => getGap(table, center)));
      const rank = [reach, search.distances.get(center) ?? 0, tables.indexOf(center)];
      const names = group.tables.map(({ name }) => name);
      const offer: Offer = { kind: 'near', seats: group.seats, tables: names, loneSeats: 0 };
      return [{ rank, offer }];
    })
    .toSorted(compareRanks)
    .map(({ offer }) => offer);
}

type NearSeat = { seat: Seat; table: Table };

/** Seats the party at the first of these tables that have chairs for it; null when there are not enough. */
function seatAmong(
  tables: readonly Table[],
  { adults, children, accessible }: Party,
): { seats: SeatedGuest[]; tables: Table[] } | null {
  const chosen = new Map<Seat, { table: Table; guestType: SeatedGuest['guestType'] }>();
  const all = tables.flatMap((table) => table.seats.map((seat): NearSeat => ({ seat, table })));
  const counts = new Map<Table, number>();
  const take = (
    guestType: SeatedGuest['guestType'],
    count: number,
    isSuitable: (seat: Seat) => boolean,
  ): number => {
    let missing = count;
    for (const { seat, table } of all) {
      if (missing === 0) break;
      const isElsewhere = guestType === 'children' && seat.chairType !== 'children';
      const isFull =
        isElsewhere &&
        table.childrenLeft !== null &&
        (counts.get(table) ?? 0) >= table.childrenLeft;
      if (!seat.isFree || isFull || chosen.has(seat) || !isSuitable(seat)) continue;
      if (!seat.admits.includes(guestType)) continue;
      chosen.set(seat, { table, guestType });
      if (isElsewhere) counts.set(table, (counts.get(table) ?? 0) + 1);
      missing -= 1;
    }
    return missing;
  };
  const isOrdinary = (seat: Seat) => !seat.isAccessible;
  const isOnlyFor = (type: ChairType) => (seat: Seat) =>
    isOrdinary(seat) && seat.admits.includes(type) && !seat.admits.includes(other(type));
  const needingAdults = Math.min(accessible, adults);
  let missing = take('adult', needingAdults, (seat) => seat.isAccessible);
  missing += take('children', accessible - needingAdults, (seat) => seat.isAccessible);
  missing += take('children', children - (accessible - needingAdults), isOrdinary);
  let missingAdults = take('adult', adults - needingAdults, isOrdinary);
  // Adults without a chair get those of children who can sit on a chair for children only.
  for (const [seat, { table, guestType }] of chosen) {
    if (missingAdults === 0) break;
    if (guestType !== 'children' || seat.isAccessible || !seat.admits.includes('adult')) continue;
    if (take('children', 1, isOnlyFor('children')) > 0) break;
    chosen.set(seat, { table, guestType: 'adult' });
    missingAdults -= 1;
  }
  if (missing + missingAdults > 0) return null;
  const seats = [...chosen].map(([seat, { guestType }]) => ({ chairId: seat.id, guestType }));
  return { seats, tables: [...new Set([...chosen.values()].map(({ table }) => table))] };
}

const other = (type: ChairType): ChairType => (type === 'adult' ? 'children' : 'adult');

/** How many free chairs of the hall a party like this could have, together or not. */
export function countFreeSeats({ tables }: Hall, party: Party): number {
  const wanted: readonly ChairType[] = [
    ...(party.adults > 0 ? (['adult'] as const) : []),
    ...(party.children > 0 ? (['children'] as const) : []),
  ];
  return tables.reduce(
    (sum, { seats }) =>
      sum +
      seats.filter(
        ({ isFree, isAccessible, admits }) =>
          isFree &&
          (!isAccessible || party.accessible > 0) &&
          wanted.some((type) => admits.includes(type)),
      ).length,
    0,
  );
}
