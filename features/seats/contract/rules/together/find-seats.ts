import type { ChairType } from '#contract/chairs.ts';
import { compareNames } from '#contract/rules/names.ts';
import { findNear } from './find-near-seats.ts';
import {
  compareRanks,
  getGap,
  getPartySize,
  type Hall,
  listRowsOfSeats,
  listScatteredSeats,
  type Offer,
  type OfferKind,
  type Part,
  type Party,
  pickFirst,
  type Placement,
  type Search,
  type Table,
  type TableSearch,
  toOffer,
} from './list-placements.ts';

/** Tables up to this many times the distance of the nearest two tables are neighbors. */
const neighborDistance = 1.35;
/** Up to `max` offers at different tables, the best first; empty when fewer chairs are free than the party has guests. */
export function findSeats(hall: Hall, party: Party, max = 3): Offer[] {
  if (getPartySize(party) === 0) return [];
  const search = openSearch(hall);
  const steps = [findSideBySide, findAtOneTable, findAtTwoTables, findNear];
  const offers: Offer[] = [];
  for (const step of steps) {
    if (offers.length > 0 && step === findNear) break;
    for (const offer of step(search, party)) {
      if (offers.length === max) return offers;
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

/** The distance of the nearest two tables; at least a little, also for a single table. */
function getPitch(tables: readonly Table[]): number {
  const gaps = tables.flatMap((a, index) => tables.slice(index + 1).map((b) => getGap(a, b)));
  return Math.max(0.01, gaps.length === 0 ? 0.01 : Math.min(...gaps));
}

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

/** How many free chairs of the hall a party like this could have, together or not. */
export function countFreeSeats({ tables }: Hall, party: Party): number {
  const eligible: readonly ChairType[] = [
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
          eligible.some((type) => admits.includes(type)),
      ).length,
    0,
  );
}
