import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useNearbyFocus } from '../browser/useNearbyFocus.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { Dialog } from './Dialog.tsx';
import { NoticeBar } from '../feedback/NoticeBar.tsx';
import { dismissNotice, getCurrentNotice } from '../feedback/notices.ts';
import { useApiMutation } from '../feedback/useApiMutation.ts';

const names = ['Picnic', 'Retreat', 'Choir'];

/** Rows that disappear while the dialog still asks about them, or at once with `isImmediate`. */
function Rows({ isImmediate = false }) {
  useNearbyFocus();
  const [rows, setRows] = useState(names);
  const [chosen, setChosen] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const deletion = useApiMutation({
    call: (name: string) => {
      setRows((all) => all.filter((other) => other !== name));
      return Promise.resolve();
    },
    notice: (_, name) => `Deleted "${name}".`,
    undo: () => {
      setRows(names);
      return Promise.resolve();
    },
  });
  return (
    <>
      <main>
        <h1>Announcements</h1>
        <ul>
          {rows.map((name) => (
            <li key={name}>
              <button
                type="button"
                onClick={() => (isImmediate ? deletion.mutate(name) : setChosen(name))}
              >
                Delete {name}
              </button>
            </li>
          ))}
        </ul>
        <button type="button" onClick={() => setReading(true)}>
          Read
        </button>
      </main>
      <footer>
        <a href="#top">To the top</a>
      </footer>
      <DeleteDialog
        row={chosen}
        question={`Delete "${chosen ?? ''}"?`}
        deletion={deletion}
        onClose={() => setChosen(null)}
      >
        <p>You can undo this right away.</p>
      </DeleteDialog>
      <Dialog title="Text" opened={isReading} onClose={() => setReading(false)}>
        <Once label="Show all" />
        <Once label="Next page" />
      </Dialog>
      <NoticeBar />
    </>
  );
}

/** A button that disappears as it is pressed. */
function Once({ label }: { label: string }) {
  const [isVisible, setVisible] = useState(true);
  return isVisible ? (
    <button type="button" onClick={() => setVisible(false)}>
      {label}
    </button>
  ) : null;
}

const show = (isImmediate: boolean) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Rows isImmediate={isImmediate} />
    </QueryClientProvider>,
  );
const button = (name: string) => page.getByRole('button', { name, exact: true });
const notice = page.getByRole('group', { name: 'Undo' });
async function press(name: string) {
  button(name).element().focus();
  await userEvent.keyboard('{Enter}');
}

/** Deletes a row by keyboard, up to the notice with Undo. */
async function deleteRow(name: string) {
  await press(`Delete ${name}`);
  await expect.element(button('Cancel')).toHaveFocus();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(notice).toHaveFocus();
}

afterEach(() => {
  const current = getCurrentNotice();
  if (current) dismissNotice(current);
});

// The first of the file, while the code of the notice has not loaded.
test('the notice with Undo has the focus of a row that disappears at once', async () => {
  await show(true);
  await press('Delete Picnic');
  await expect.element(notice).toHaveFocus();
});

test('by keyboard, Undo is the next Tab after a row is deleted; then one goes on beside the row', async () => {
  await show(false);
  await deleteRow('Retreat');
  await userEvent.keyboard('{Tab}');
  await expect.element(button('Undo')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Delete Retreat')).toBeVisible();
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(button('Delete Choir')).toHaveFocus();
});

test('without Undo, one goes on at the next row', async () => {
  await show(false);
  await deleteRow('Picnic');
  await userEvent.keyboard('{Escape}');
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(button('Delete Retreat')).toHaveFocus();
});

test('an open window keeps the focus of what disappears in it', async () => {
  await show(false);
  await deleteRow('Picnic');
  await press('Read');
  await expect.element(page.getByRole('heading', { name: 'Text' })).toHaveFocus();
  await press('Show all');
  await expect.element(button('Next page')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog')).toHaveFocus();
});
