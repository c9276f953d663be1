import type { SeatingPlan } from '#features/event/contract/events.ts';
import { describe, expect, test } from 'vitest';
import {
  findCurrentEvent,
  getNextCountdownTarget,
  didStateChange,
  setTitleYear,
  addTable,
  removeTable,
} from './rules.ts';

const at = (text: string) => new Date(`${text}:00.000Z`);
const target = at('2027-06-13T03:59');
const noon = at('2027-05-01T12:00');

describe('the current event', () => {
  const events = [
    { id: 2, countdownTarget: at('2025-06-13T03:59') },
    { id: 1, countdownTarget: at('2028-06-13T03:59') },
    { id: 4, countdownTarget: target },
    { id: 3, countdownTarget: target },
  ];

  test.each([
    ['the earliest that is not past, the older of two', noon, 3],
    ['the one before it until its very moment', at('2025-06-13T03:58'), 2],
    ['the next one at that moment', at('2025-06-13T03:59'), 3],
    ['the latest one when all are past', at('2030-01-01T00:00'), 1],
  ])('is %s', (_, now, id) => {
    expect(findCurrentEvent(events, now)?.id).toBe(id);
  });

  test('is null without events', () => {
    expect(findCurrentEvent([], noon)).toBeNull();
  });

  test('changes when a countdown, an end or a bound of a sale passes', () => {
    const end = new Date(target.getTime() + 1_000);
    const sale = { countdownTarget: target, salesFrom: noon, salesUntil: null, endsAt: end };
    expect(didStateChange([sale], at('2027-05-01T11:59'), noon)).toBe(true);
    expect(didStateChange([sale], noon, at('2027-05-02T12:00'))).toBe(false);
    expect(didStateChange([sale], noon, target)).toBe(true);
    expect(didStateChange([sale], target, end)).toBe(true);
  });
});

describe('the next reception', () => {
  const first = new Date('2025-06-13T03:59:59.000Z');

  test.each([
    ['2026-11-21T12:00', '2027-06-13T03:59:59.000Z'],
    ['2027-05-01T16:00', '2027-06-13T03:59:59.000Z'],
    ['2027-06-13T03:58', '2027-06-13T03:59:59.000Z'],
    ['2027-06-13T04:00', '2028-06-13T03:59:59.000Z'],
    ['2024-01-01T00:00', '2026-06-13T03:59:59.000Z'],
  ])('after %s is at %s', (now, expected) => {
    expect(getNextCountdownTarget(first, at(now), 'America/New_York').toISOString()).toBe(expected);
  });

  test('is a year later at its very moment, when it is past', () => {
    const countdown = new Date('2027-06-13T03:59:59.000Z');
    expect(getNextCountdownTarget(first, countdown, 'America/New_York')).toEqual(
      new Date('2028-06-13T03:59:59.000Z'),
    );
  });

  test('has its year in its title', () => {
    expect(setTitleYear('Uganda Martyrs Day 2025 Reception', 2027)).toBe(
      'Uganda Martyrs Day 2027 Reception',
    );
  });
});

describe('a new table', () => {
  const plan = {
    height: 40,
    features: [
      { kind: 'stage' as const, label: 'Stage', x: 30, y: 0, width: 40, height: 10 },
      { kind: 'entrance' as const, label: 'Entrance', x: 44, y: 38, width: 12, height: 1 },
    ],
    tables: [
      { tableName: 'Table 1', x: 20, y: 20 },
      { tableName: 'Table 2', x: 32, y: 20 },
    ],
  };

  test('keeps its distance from tables, features and walls, for any number of tables', () => {
    let hall: SeatingPlan = plan;
    for (let number = 3; number <= 40; number += 1) hall = addTable(hall, `Table ${number}`);
    expect(hall.tables).toHaveLength(40);
    for (const [index, item] of hall.tables.entries()) {
      const others = hall.tables.slice(index + 1);
      const nearest = Math.min(...others.map((two) => Math.hypot(item.x - two.x, item.y - two.y)));
      expect(nearest).toBeGreaterThanOrEqual(12);
      expect(item.x).toBeGreaterThanOrEqual(6);
      expect(item.x).toBeLessThanOrEqual(94);
      expect(item.y).toBeLessThanOrEqual(hall.height - 6);
      const [stage] = hall.features;
      const onStage = item.x + 6 > 30 && item.x - 6 < 70 && item.y - 6 < (stage?.height ?? 0);
      expect(onStage).toBe(false);
    }
  });

  test.each([
    ['left of', [12, 6, 12, 18], { x: 30, y: 0, width: 40, height: 100 }, { x: 24, y: 6 }],
    ['right of', [80, 50, 80, 62], { x: 0, y: 0, width: 19, height: 100 }, { x: 25, y: 6 }],
    ['below', [80, 50, 80, 62], { x: 0, y: 0, width: 100, height: 11 }, { x: 6, y: 17 }],
    ['above', [80, 50, 80, 62], { x: 0, y: 12, width: 100, height: 20 }, { x: 6, y: 6 }],
  ])('may touch what it is %s', (_, [x1 = 0, y1 = 0, x2 = 0, y2 = 0], area, place) => {
    const hall: SeatingPlan = {
      height: 100,
      features: [{ kind: 'stage', label: 'Stage', ...area }],
      tables: [
        { tableName: 'Table 1', x: x1, y: y1 },
        { tableName: 'Table 2', x: x2, y: y2 },
      ],
    };
    expect(addTable(hall, 'Table 3').tables.at(-1)).toEqual({ tableName: 'Table 3', ...place });
  });

  test('extends a full hall, and the entrance stays at its end', () => {
    const bar = { kind: 'bar' as const, label: 'Bar', x: 0, y: 36, width: 10, height: 4 };
    const door = { kind: 'entrance' as const, label: '', x: 0, y: 20, width: 1, height: 4 };
    let hall: SeatingPlan = { ...plan, features: [...plan.features, bar, door] };
    while (hall.height === plan.height) hall = addTable(hall, `Table ${hall.tables.length + 1}`);
    const [stage, entrance, ...others] = hall.features;
    expect(hall.height - (entrance?.y ?? 0)).toBe(2);
    expect([stage, ...others]).toEqual([plan.features[0], bar, door]);
  });

  test.each([
    ['as the nearest two, in hundredths', 12.345, 6.175],
    ['not less than its size', 4, 3],
    ['not more than it needs', 30, 7],
  ])('keeps as much distance %s', (_, distance, room) => {
    const tables = [
      { tableName: 'Table 1', x: 50, y: 80 },
      { tableName: 'Table 2', x: 50 + distance, y: 80 },
    ];
    const added = addTable({ height: 100, features: [], tables }, 'Table 3');
    expect(added.tables.at(-1)).toEqual({ tableName: 'Table 3', x: room, y: room });
  });

  test('takes the last place of a hall, in its corner', () => {
    const hall: SeatingPlan = {
      height: 10,
      features: [{ kind: 'stage', label: 'Stage', x: 0, y: 0, width: 90, height: 10 }],
      tables: [
        { tableName: 'Table 1', x: 20, y: 80 },
        { tableName: 'Table 2', x: 30, y: 80 },
      ],
    };
    expect(addTable(hall, 'Table 3')).toEqual({
      ...hall,
      tables: [...hall.tables, { tableName: 'Table 3', x: 95, y: 5 }],
    });
  });

  test('is the first of an empty hall', () => {
    const empty = { height: 50, features: [], tables: [] };
    expect(addTable(empty, 'Table 1').tables).toEqual([{ tableName: 'Table 1', x: 6.1, y: 6.1 }]);
  });

  test('is not added twice, and leaves the plan as it was when it is removed', () => {
    const added = addTable(plan, 'Table 3');
    expect(addTable(added, 'Table 3')).toBe(added);
    expect(removeTable(added, 'Table 3')).toEqual(plan);
    expect(removeTable(plan, 'Table 3')).toBe(plan);
  });
});
