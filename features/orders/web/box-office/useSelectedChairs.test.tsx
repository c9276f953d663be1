import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Chair } from '#features/hall/contract/chairs.ts';
import { createChairStore } from '#features/hall/web/chairs/store/chair-store.ts';
import { saveDraft } from '#ui/forms/drafts.ts';
import { GoneChairsAlert } from './SaleHoldNotes.tsx';
import { useSelectedChairs } from './useSelectedChairs.ts';

const toChair = (id: number): Chair => ({
  id,
  tableName: id > 4 ? 'Table 2' : 'Table 1',
  chairName: `Chair ${id}`,
  amount: 20_000,
  chairType: 'adult',
  admits: ['adult'],
  accessible: false,
  chairStatus: 'Buy',
  claimed: false,
});
const hall = Array.from({ length: 62 }, (_, index) => toChair(index + 1));

type Store = ReturnType<typeof createChairStore>;
function Screen({ store, loaded = true }: { store: Store; loaded?: boolean }) {
  const chosen = useSelectedChairs({ store, loaded, selling: false, event: 1, isOnPhone: false });
  return (
    <>
      <p>Chosen: {chosen.ids.join(' ')}.</p>
      <GoneChairsAlert gone={chosen.gone} />
      {[1, 2, 3, 4].map((id) => (
        <button key={id} type="button" onClick={() => chosen.toggle(id)}>
          Chair {id}
        </button>
      ))}
      {store.names().map((name) => (
        <button key={name} type="button" onClick={() => chosen.addTable(name)}>
          {name}
        </button>
      ))}
    </>
  );
}

type Hold = { held: readonly number[]; lost?: readonly number[]; heldSeconds?: number };
/** What the server does with the chairs that a call asks for; everything is held unless a test says otherwise. */
const respond = vi.fn<(chairs: readonly number[]) => Hold | Promise<Hold>>();

beforeEach(() => {
  sessionStorage.clear();
  respond.mockReset().mockImplementation((held) => ({ held }));
  vi.stubGlobal('fetch', async (_: unknown, init: RequestInit) => {
    const { chairs }: { chairs: number[] } = JSON.parse(String(init.body));
    return Response.json({ heldSeconds: 600, lost: [], ...(await respond(chairs)) });
  });
});
afterEach(() => vi.unstubAllGlobals());

async function open(): Promise<Store> {
  const store = createChairStore('staff');
  store.replace(hall, 1);
  await render(<Screen store={store} />);
  return store;
}
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const expectChosen = (ids: string) =>
  expect.element(page.getByText(/^Chosen:/)).toHaveTextContent(`Chosen: ${ids}.`);
const notes = page.getByRole('status');

test('chairs that somebody else has are removed, but for those that were removed meanwhile', async () => {
  let end: (hold: Hold) => void = () => undefined;
  respond.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        end = resolve;
      }),
  );
  await open();
  await press('Chair 1');
  await expect.poll(() => respond.mock.calls).toEqual([[[1]]]);
  await press('Chair 1');
  await press('Chair 2');
  end({ held: [], lost: [1] });
  await expect.poll(() => respond.mock.lastCall).toEqual([[2]]);
  await expect.element(notes).not.toBeInTheDocument();
  respond.mockImplementation(() => ({ held: [3], lost: [2] }));
  await press('Chair 3');
  await expect.element(notes).toHaveTextContent('Table 1-Chair 2 was just taken by someone else');
  await expectChosen('3');
});

test('a promised chair stays chosen when the hold of the others is over', async () => {
  respond.mockImplementation((chairs) => ({
    held: chairs.filter((id) => id !== 2),
    heldSeconds: chairs.length > 1 ? 0 : 600,
  }));
  await open();
  await press('Chair 2');
  await press('Chair 1');
  await expect.element(notes).toHaveTextContent('We held Table 1-Chair 1 for as long as we could.');
  await expectChosen('2');
  respond.mockImplementation((held) => ({ held }));
  await press('Table 2');
  await expect.element(notes).not.toBeInTheDocument();
});

test('a chair that this sale holds is its own, whatever the stream says', async () => {
  const store = await open();
  await press('Chair 1');
  store.apply({ changed: [{ ...toChair(1), claimed: true }], removed: [] }, 2);
  await expect.poll(() => respond.mock.calls.length).toBe(1);
  await expectChosen('1');
  await expect.element(notes).not.toBeInTheDocument();
});

test('a chair that the server did not hold is lost when somebody else has it', async () => {
  respond.mockImplementation(() => ({ held: [] }));
  const store = await open();
  await press('Chair 1');
  await expect.poll(() => respond.mock.calls.length).toBe(1);
  await expect
    .poll(() => {
      store.apply({ changed: [{ ...toChair(1), claimed: true }], removed: [] }, 2);
      return document.body.textContent;
    })
    .toContain('Table 1-Chair 1 was just taken by someone else');
});

test('a chair that somebody took before the hall has loaded is named once it has', async () => {
  saveDraft('accountDraft', 'sale chairs 1', { ids: [1, 2], hold: crypto.randomUUID() });
  respond.mockImplementation(() => ({ held: [2], lost: [1] }));
  const store = createChairStore('staff');
  const screen = await render(<Screen store={store} loaded={false} />);
  await expectChosen('2');
  store.replace(hall, 1);
  await screen.rerender(<Screen store={store} />);
  await expect.element(notes).toHaveTextContent('Table 1-Chair 1 was just taken by someone else');
  await expectChosen('2');
});

test('more chairs than a sale can have are not added', async () => {
  await open();
  for (const name of ['Chair 1', 'Chair 2', 'Chair 3']) await press(name);
  await press('Table 2');
  await expect
    .element(notes)
    .toHaveTextContent("That's too many chairs for one sale. Sell up to 60 at a time.");
  await expectChosen('1 2 3');
  await press('Chair 3');
  await expect.element(notes).not.toBeInTheDocument();
  await press('Table 2');
  await expect.poll(() => respond.mock.lastCall?.[0].length).toBe(60);
});
