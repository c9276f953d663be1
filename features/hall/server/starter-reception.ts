import type { SeatingPlan } from '#features/event/contract/events.ts';
import { defaultsByChairType } from '#features/event/contract/rules/chair-states.ts';
import type { ChairType } from '#contract/chairs.ts';
import { starterSettings } from '#starter/settings.ts';

const spacing = { across: 12.2, down: 13 };
const rows: readonly (readonly (number | 'Child' | null)[])[] = [
  [1, 2, 3, null, null, 4, 5, 6],
  [7, 8, 10, null, null, 11, 12, 13],
  [14, 15, 16, null, null, 17, 18, 19],
  [20, 21, 22, 23, 24, 25, 26, 27],
  [28, 29, 30, 31, 32, 33, 34, 35],
  [36, 37, 38, 39, 40, 41, 42, 43],
  [44, 45, 46, 47, 48, 49, 50, 'Child'],
];
/** Vertical offset per column; the rows curve toward the stage at both ends. */
const rowOffsets = [0, 1.2, 2.2, 2.8, 2.8, 2.2, 1.2, 0];

const round = (value: number) => Math.round(value * 100) / 100;

const plan: SeatingPlan = {
  height: 103,
  features: [
    { kind: 'stage', label: 'Stage', x: 37.5, y: 1.5, width: 25, height: 7.5 },
    { kind: 'dance-floor', label: 'Dance floor', x: 38.5, y: 13.5, width: 23, height: 23 },
    { kind: 'entrance', label: 'Entrance', x: 44, y: 99.5, width: 12, height: 1 },
  ],
  tables: rows.flatMap((row, rowIndex) =>
    row.flatMap((table, column) =>
      table === null
        ? []
        : [
            {
              tableName: table === 'Child' ? 'Child' : `Table ${table}`,
              x: round(50 + (column - 3.5) * spacing.across),
              y: round(8 + rowIndex * spacing.down + (rowOffsets[column] ?? 0)),
            },
          ],
    ),
  ),
};

const chairTypesByTable: Record<string, ChairType> = {
  'Table 3': 'priest',
  'Table 4': 'priest',
  'Table 33': 'youth',
  'Table 34': 'youth',
  'Table 41': 'youth',
  'Table 42': 'youth',
  'Table 50': 'children',
  Child: 'children',
};

/** Tables of the coming reception where families sit together, beside those of the children. */
export const starterFamilies = {
  tableNames: ['Table 44', 'Table 45', 'Table 46', 'Table 47', 'Table 48', 'Table 49'],
  alsoAdmits: ['children'],
  maxChildren: 5,
} satisfies { tableNames: string[]; alsoAdmits: ChairType[]; maxChildren: number };

/** Chairs for a wheelchair, beside the entrance. */
export const starterAccessibleChairs = [
  { tableName: 'Table 46', chairName: 'Chair 1' },
  { tableName: 'Table 47', chairName: 'Chair 1' },
];

/** The first reception (specification, sections 1 and 9); later ones are cloned from it. */
export const starterReception = {
  title: 'Uganda Martyrs Day 2025 Reception',
  countdownTarget: { year: 2025, month: 6, day: 12, hour: 23, minute: 59, second: 59 },
  timeZone: starterSettings.timeZone,
  venue: '',
  feePercent: 3,
  prices: defaultsByChairType,
  plan,
  chairsPerTable: 10,
  getChairType: (tableName: string): ChairType => chairTypesByTable[tableName] ?? 'adult',
};
