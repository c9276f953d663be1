import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useNearbyFocus } from './useNearbyFocus.ts';

/** A screen with a list whose rows are removed by their buttons, and a folded part. */
function Guests({ rows, onRemove }: { rows: readonly string[]; onRemove?: () => void }) {
  useNearbyFocus();
  const [left, setLeft] = useState(rows);
  const remove = (row: string) => {
    onRemove?.();
    setLeft(left.filter((other) => other !== row));
  };
  return (
    <main>
      <h1>Guests</h1>
      {left.map((row) => (
        <p key={row}>
          {row} <input aria-label={`Name of ${row}`} />
          <button type="button" onClick={() => remove(row)}>
            Remove {row}
          </button>
        </p>
      ))}
      <div inert>
        <button type="button">Folded</button>
      </div>
    </main>
  );
}

const removeFocused = async (name: string) => {
  const button = page.getByRole('button', { name: `Remove ${name}` });
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button).not.toBeInTheDocument();
};

test('the button after one that disappears has the focus, then the nearest before, then the heading', async () => {
  await render(<Guests rows={['Grace', 'Mirembe', 'Okello', 'Nakato']} />);
  page.getByRole('button', { name: 'Remove Okello' }).element().focus();
  await removeFocused('Okello');
  await removeFocused('Nakato');
  await removeFocused('Mirembe');
  await removeFocused('Grace');
  await expect.element(page.getByRole('heading', { name: 'Guests' })).toHaveFocus();
});

test('whoever has left a button stays where they are when it disappears', async () => {
  await render(<Guests rows={['Grace', 'Okello']} />);
  const button = page.getByRole('button', { name: 'Remove Grace' });
  button.element().focus();
  button.element().blur();
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  button.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.element(button).not.toBeInTheDocument();
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  expect(document.activeElement).toBe(document.body);
});

test('the address of another screen leaves the focus to that screen', async () => {
  const { href } = location;
  const leave = () => history.replaceState(null, '', '/another-screen');
  await render(<Guests rows={['Grace', 'Okello']} onRemove={leave} />);
  page.getByRole('button', { name: 'Remove Grace' }).element().focus();
  await removeFocused('Grace');
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  history.replaceState(null, '', href);
  expect(document.activeElement).toBe(document.body);
});
