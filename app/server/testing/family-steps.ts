import fc from 'fast-check';

export const chairsPerTable = 4;

type Guest = 'adult' | 'children';
/** What two buyers, the clock and staff do in a hall of two tables, in any order. */
export type FamilyStep =
  | { do: 'hold'; buyer: number; chair: number; as: Guest }
  | { do: 'release'; buyer: number; chair: number }
  | { do: 'table'; buyer: number; table: number }
  | { do: 'together'; buyer: number; adults: number; children: number; isAgain: boolean }
  | { do: 'pay'; buyer: number; isDeclined: boolean }
  | { do: 'refund' | 'handOver' | 'correct'; ticket: number; isWhole: boolean }
  | { do: 'move'; ticket: number; chair: number }
  | { do: 'wait'; minutes: number };

const buyer = fc.nat(1);
const place = fc.nat(2 * chairsPerTable - 1);
const anyTicket = fc.nat(7);
const guest = fc.constantFrom<Guest>('adult', 'children');

const hold = fc.record({ do: fc.constant('hold'), buyer, chair: place, as: guest });
const release = fc.record({ do: fc.constant('release'), buyer, chair: place });
const wholeTable = fc.record({ do: fc.constant('table'), buyer, table: fc.nat(1) });
const together = fc.record({
  do: fc.constant('together'),
  buyer,
  adults: fc.constantFrom(1, 1, 2, 3),
  children: fc.nat(2),
  isAgain: fc.boolean(),
});
const payment = fc.record({
  do: fc.constant('pay'),
  buyer,
  isDeclined: fc.constantFrom(false, false, true),
});
const afterwards = fc.record({
  do: fc.constantFrom('refund', 'handOver', 'correct'),
  ticket: anyTicket,
  isWhole: fc.boolean(),
});
const move = fc.record({ do: fc.constant('move'), ticket: anyTicket, chair: place });
const wait = fc.record({ do: fc.constant('wait'), minutes: fc.constantFrom(1, 9, 11) });

export const familyStep: fc.Arbitrary<FamilyStep> = fc.oneof(
  { weight: 5, arbitrary: hold },
  { weight: 1, arbitrary: release },
  { weight: 2, arbitrary: wholeTable },
  { weight: 4, arbitrary: together },
  { weight: 6, arbitrary: payment },
  { weight: 5, arbitrary: afterwards },
  { weight: 2, arbitrary: move },
  { weight: 1, arbitrary: wait },
);
