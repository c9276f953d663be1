import type { Chair } from '#features/hall/contract/chairs.ts';
import type { HallPlan } from '#features/event/contract/events.ts';
import { options } from 'preact';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createChairStore } from '../store/chair-store.ts';
import { buyerLabels, type PickerLabels, PickerLabelsContext } from '../picker-labels.ts';
import { FloorPlan } from './FloorPlan.tsx';

const table = { shape: 'round', rotation: 0, chairs: 3, maxChildren: null } as const;
const plan: HallPlan = {
  height: 50,
  tableSize: null,
  features: [{ kind: 'stage', label: 'Stage', x: 40, y: 2, width: 20, height: 6 }],
  tables: [
    { ...table, tableName: 'Table 1', x: 20, y: 20 },
    { ...table, tableName: 'Table 2', x: 40, y: 21 },
    { ...table, tableName: 'Table 3', x: 20, y: 40 },
  ],
};

const statuses: Record<string, Chair['chairStatus']> = {
  'Table 1 Chair 1': 'Sold',
  'Table 3 Chair 2': 'Reserved',
};
const hall = plan.tables.flatMap(({ tableName }, table) =>
  [1, 2, 3].map((number): Chair => {
    const chairName = `Chair ${number}`;
    return {
      id: table * 10 + number,
      tableName,
      chairName,
      amount: 20_000,
      chairType: tableName === 'Table 2' ? 'children' : 'adult',
      admits: [tableName === 'Table 2' ? 'children' : 'adult'],
      accessible: false,
      chairStatus: statuses[`${tableName} ${chairName}`] ?? 'Buy',
      claimed: false,
    };
  }),
);

async function show(labels: Partial<PickerLabels> = {}) {
  await page.viewport(1000, 700);
  const store = createChairStore();
  store.replace(hall, 1);
  const [onTable, onChair] = [vi.fn(), vi.fn()];
  await render(
    <PickerLabelsContext value={{ ...buyerLabels, ...labels }}>
      <FloorPlan
        store={store}
        plan={plan}
        chairType="adult"
        chosen={null}
        detail="chairs"
        numbers={false}
        onTable={onTable}
        onChair={onChair}
      />
    </PickerLabelsContext>,
  );
  return { store, onTable, onChair };
}

/** Records the names of the components that are rendered until the test ends. */
function recordRendered(): string[] {
  const names: string[] = [];
  const { diffed } = options;
  options.diffed = (vnode) => {
    diffed?.(vnode);
    if (typeof vnode.type === 'function') names.push(vnode.type.displayName ?? vnode.type.name);
  };
  onTestFinished(() => {
    options.diffed = diffed;
  });
  return names;
}

const focused = () => document.activeElement?.getAttribute('aria-label');

test('the plan is one tab stop, and arrows move between tables', async () => {
  await show();
  await userEvent.tab();
  expect(focused()).toBe('Table 1, 2 of 3 chairs free');
  await userEvent.keyboard('{ArrowRight}');
  expect(focused()).toBe('Table 2, No seats of this type');
  await userEvent.keyboard('{ArrowLeft}{ArrowDown}');
  expect(focused()).toBe('Table 3, 2 of 3 chairs free');
  await userEvent.tab();
  expect(document.activeElement).toBe(document.body);
});

test('Enter opens a table at its first free chair, arrows move around it, Enter presses the chair, Escape returns', async () => {
  const { onTable, onChair } = await show();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(onTable).toHaveBeenCalledExactlyOnceWith('Table 1');
  expect(focused()).toBe('Table 1, Chair 2, $200, free');
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(focused()).toBe('Table 1, Chair 1, sold');
  await userEvent.keyboard('{ArrowLeft}{Enter}');
  expect(focused()).toBe('Table 1, Chair 3, $200, free');
  expect(onChair).toHaveBeenCalledExactlyOnceWith(3);
  await userEvent.keyboard('{Escape}');
  expect(focused()).toBe('Table 1, 2 of 3 chairs free');
});

test('a press on a chair or table calls its handler', async () => {
  const { onTable, onChair } = await show();
  await page.getByRole('button', { name: 'Table 3, Chair 1' }).click();
  expect(onChair).toHaveBeenCalledExactlyOnceWith(21);
  await page.getByRole('button', { name: 'Table 3, 2 of 3' }).click();
  expect(onTable).toHaveBeenCalledExactlyOnceWith('Table 3');
});

test('unavailable chairs and chairs of other types are aria-disabled', async () => {
  await show();
  for (const name of ['Table 1, Chair 1', 'Table 3, Chair 2', 'Table 2, Chair 1'])
    await expect
      .element(page.getByRole('button', { name }))
      .toHaveAttribute('aria-disabled', 'true');
  await expect
    .element(page.getByRole('button', { name: 'Table 1, Chair 2' }))
    .not.toHaveAttribute('aria-disabled');
});

test('while nothing can be added, chairs are aria-disabled but for those of the own cart', async () => {
  const { store } = await show({ isDisabled: true });
  store.setMine(new Set([3]));
  const isDisabled = async (name: string) => {
    const chair = page.getByRole('button', { name });
    await expect.element(chair).toBeInTheDocument();
    return chair.element().getAttribute('aria-disabled');
  };
  expect(await isDisabled('Table 1, Chair 3, $200, in your cart')).toBeNull();
  expect(await isDisabled('Table 1, Chair 2, $200, free')).toBe('true');
});

test('a change re-renders only its own table, in one commit', async () => {
  const { store } = await show();
  await expect
    .element(page.getByRole('button', { name: 'Table 3, Chair 2, $200, in someone else’s cart' }))
    .toBeInTheDocument();
  const others = () => [
    ...document.querySelectorAll('[data-chair]:not([data-chair="22"])'),
    ...document.querySelectorAll(
      'g:has(> [data-table]):not(:has(> [data-table="Table 3"])) > path',
    ),
  ];
  const before = others();
  const markup = before.map((each) => each.outerHTML);
  const rendered = recordRendered();
  const chair = hall.find(({ id }) => id === 22);
  if (chair) store.apply({ changed: [{ ...chair, chairStatus: 'Buy' }], removed: [] }, 2);
  await expect
    .element(page.getByRole('button', { name: 'Table 3, Chair 2, $200, free' }))
    .toBeVisible();
  expect(rendered.filter((name) => name === 'PlanTable')).toHaveLength(1);
  expect(others()).toEqual(before);
  expect(others().map((each) => each.outerHTML)).toEqual(markup);
});

test('chairs of a table with the same variant are one path', async () => {
  await show();
  expect(document.querySelectorAll('g:has(> [data-table="Table 2"]) > path')).toHaveLength(1);
});
