import {
  compareRanks,
  getGap,
  type Offer,
  type Party,
  type Search,
  type Seat,
  type SeatedGuest,
  type Table,
} from './list-placements.ts';

/** The smallest group of tables around each table that seats the party. */
export function findNear(search: Search, party: Party): Offer[] {
  const { tables } = search.hall;
  return tables
    .flatMap((center) => {
      const around = tables.toSorted((a, b) => getGap(a, center) - getGap(b, center));
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
  const needingAdults = Math.min(accessible, adults);
  let missing = take('adult', needingAdults, (seat) => seat.isAccessible);
  missing += take('children', accessible - needingAdults, (seat) => seat.isAccessible);
  missing += take('children', children - (accessible - needingAdults), isOrdinary);
  let missingAdults = take('adult', adults - needingAdults, isOrdinary);
  // Adults without a chair get those of children who can sit elsewhere; no other chair that admits adults is free now.
  for (const [seat, { table, guestType }] of chosen) {
    if (missingAdults === 0) break;
    if (guestType !== 'children' || !seat.admits.includes('adult')) continue;
    if (take('children', 1, isOrdinary) > 0) break;
    chosen.set(seat, { table, guestType: 'adult' });
    missingAdults -= 1;
  }
  if (missing + missingAdults > 0) return null;
  const seats = [...chosen].map(([seat, { guestType }]) => ({ chairId: seat.id, guestType }));
  return { seats, tables: [...new Set([...chosen.values()].map(({ table }) => table))] };
}
