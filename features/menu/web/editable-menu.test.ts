import { expect, test } from 'vitest';
import {
  addItem,
  cutLabel,
  toEditableMenu,
  validateMenu,
  moveItem,
  moveItemToSection,
  createSection,
  toMenu,
} from './editable-menu.ts';

const menu = [
  {
    label: 'First',
    items: [
      { label: 'A', path: '/a' },
      { label: 'B', path: '/b' },
    ],
  },
  { label: 'Second', items: [{ label: 'C', path: 'https://example.org' }] },
];
const sections = toEditableMenu(menu);
const [first, second] = sections;
const summarize = (changed: typeof sections) =>
  toMenu(changed).map(
    ({ label, items }) => `${label}: ${items.map((item) => item.label).join('')}`,
  );

test('converts a menu to an editable one and back', () => expect(toMenu(sections)).toEqual(menu));

test('adds a link at the end of a section', () => {
  const added = addItem(sections, first?.id ?? '', { label: 'N', path: '/new' });
  expect(summarize(added)).toEqual(['First: ABN', 'Second: C']);
});

test('moves sections and items, also to another section', () => {
  const [a, b] = first?.items ?? [];
  const [c] = second?.items ?? [];
  expect(summarize(moveItem(sections, first?.id ?? '', second?.id ?? ''))).toEqual([
    'Second: C',
    'First: AB',
  ]);
  expect(summarize(moveItem(sections, b?.id ?? '', a?.id ?? ''))).toEqual([
    'First: BA',
    'Second: C',
  ]);
  expect(summarize(moveItem(sections, a?.id ?? '', c?.id ?? ''))).toEqual([
    'First: AB',
    'Second: C',
  ]);
  expect(summarize(moveItemToSection(sections, a?.id ?? '', second?.id ?? ''))).toEqual([
    'First: B',
    'Second: CA',
  ]);
  expect(summarize(moveItemToSection(sections, 'nothing', second?.id ?? ''))).toEqual(
    summarize(sections),
  );
});

test('assigns each error to its field', () => {
  expect(validateMenu(sections)).toEqual({});
  const empty = createSection();
  const errors = validateMenu([...sections, empty]);
  expect(errors).toEqual({
    [`${empty.id} label`]: 'Enter a name',
    [`${empty.items[0]?.id} label`]: 'Enter a name',
    [`${empty.items[0]?.id} path`]: expect.stringMatching(/^Enter a page of this site/),
  });
});

test('a long title becomes a label of whole letters', () => {
  expect(cutLabel('Our Mass')).toBe('Our Mass');
  expect(cutLabel(`${'a'.repeat(39)}𝒷c`)).toBe('a'.repeat(39));
  expect(cutLabel(`${'a'.repeat(38)}𝒷c`)).toBe(`${'a'.repeat(38)}𝒷`);
});
