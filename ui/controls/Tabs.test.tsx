import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Tabs } from './Tabs.tsx';

function Views() {
  const [value, setValue] = useState('list');
  const tabs = ['list', 'month', 'year'].map((view) => ({
    value: view,
    label: view,
    panel: <p>The {view}</p>,
  }));
  return <Tabs label="View" tabs={tabs} value={value} onChange={setValue} />;
}

const expectSelected = async (name: string) => {
  await expect.element(page.getByRole('tab', { selected: true })).toHaveAccessibleName(name);
  await expect.element(page.getByRole('tabpanel', { name })).toHaveTextContent(`The ${name}`);
};

test('a click selects a tab; only its panel is on the page', async () => {
  await render(<Views />);
  await expectSelected('list');
  await page.getByRole('tab', { name: 'month' }).click();
  await expectSelected('month');
  expect(page.getByRole('tabpanel').elements()).toHaveLength(1);
});

test('the tabs are one tab stop; arrow keys, Home and End select and go around', async () => {
  await render(<Views />);
  await userEvent.tab();
  for (const [key, name] of [
    ['ArrowRight', 'month'],
    ['ArrowLeft', 'list'],
    ['ArrowLeft', 'year'],
    ['ArrowRight', 'list'],
    ['End', 'year'],
    ['Home', 'list'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    await expectSelected(name);
    expect(document.activeElement?.textContent).toBe(name);
  }
  await userEvent.tab();
  expect(document.activeElement).toBe(document.body);
});
