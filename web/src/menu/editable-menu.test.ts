import { expect, test } from 'vitest';
import { editable, faultsOf, moved, movedTo, newSection, plain } from './editable-menu.ts';

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
const sections = editable(menu);
const [first, second] = sections;
const told = (changed: typeof sections) =>
  plain(changed).map(({ label, items }) => `${label}: ${items.map((item) => item.label).join('')}`);

test('an edited menu is the menu again', () => expect(plain(sections)).toEqual(menu));

test('sections and items change places, and an item goes to another section', () => {
  const [a, b] = first?.items ?? [];
  const [c] = second?.items ?? [];
  expect(told(moved(sections, first?.id ?? '', second?.id ?? ''))).toEqual([
    'Second: C',
    'First: AB',
  ]);
  expect(told(moved(sections, b?.id ?? '', a?.id ?? ''))).toEqual(['First: BA', 'Second: C']);
  expect(told(moved(sections, a?.id ?? '', c?.id ?? ''))).toEqual(['First: AB', 'Second: C']);
  expect(told(movedTo(sections, a?.id ?? '', second?.id ?? ''))).toEqual([
    'First: B',
    'Second: CA',
  ]);
  expect(told(movedTo(sections, 'nothing', second?.id ?? ''))).toEqual(told(sections));
});

test('each fault stands at its own field', () => {
  expect(faultsOf(sections)).toEqual({});
  const empty = newSection();
  const faults = faultsOf([...sections, empty]);
  expect(faults).toEqual({
    [`${empty.id} label`]: 'Please give it a name',
    [`${empty.items[0]?.id} label`]: 'Please give it a name',
    [`${empty.items[0]?.id} path`]: expect.stringMatching(/^A page of this site/),
  });
});
