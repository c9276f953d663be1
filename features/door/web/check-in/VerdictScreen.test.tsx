import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import type { DisplayedVerdict } from './useVerdictDisplay.ts';
import { sampleTicket } from './testing/sample-ticket.ts';
import { VerdictScreen } from './VerdictScreen.tsx';

const guest = {
  ...sampleTicket,
  tableName: 'Table 12',
  chairName: 'Chair 10',
  received: 'Yes' as const,
  receivedAt: new Date(0),
  receivedBy: 'Sample Usher',
};

const show = async (verdict: Partial<DisplayedVerdict>, notice: React.ReactNode = null) => {
  const screen = await render(
    <VerdictScreen
      current={{
        scan: 1,
        verdict: 'received',
        detail: '',
        guests: [guest],
        corrected: false,
        movedTo: null,
        ...verdict,
      }}
      door="Main door"
      count="1 of 2 received"
      notice={notice}
      camera={null}
      partyLeft={0}
      onParty={() => undefined}
      onUndo={() => undefined}
      onClose={() => undefined}
    />,
  );
  return screen.getByRole('dialog', { name: 'Scan result' });
};

test.each(['received', 'already received'] as const)(
  '%s: the code of before a move shows where the guest sits now',
  async (verdict) => {
    const dialog = await show({ verdict, movedTo: 'Table 12, Chair 10' });
    await expect.element(dialog).toHaveTextContent(/Moved to\s*Table\s*12\s*Chair\s*10/);
  },
);

test.each([
  ['the current code', { movedTo: null }],
  ['a code that admits nobody', { verdict: 'cancelled', movedTo: 'Table 12, Chair 10' }],
] as const)('%s tells of no move', async (_, verdict) => {
  const dialog = await show(verdict);
  await expect.element(dialog).toBeVisible();
  expect(dialog.getByText('Moved to').query()).toBeNull();
});

test('a device without network says so on the verdict', async () => {
  const dialog = await show({}, <b>You're offline.</b>);
  await expect.element(dialog.getByText("You're offline.")).toBeInViewport();
});

const note = { kind: 'wheelchair' as const, text: '' };

test('the notes for the door are on the verdict: whose it is in a party, and once what is on all', async () => {
  const all = { kind: 'seated-with' as const, text: 'the neighbors' };
  const guests = [
    { ...guest, notes: [note, all] },
    { ...guest, id: guest.id + 1, userName: 'Second Guest', notes: [all] },
  ];
  const notes = (await show({ guests })).getByRole('list', { name: 'Notes' });
  await expect.element(notes).toBeInViewport();
  expect(
    notes
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([`${guest.userName}: Wheelchair`, 'Seated with: the neighbors']);
});

test('a code that admits nobody shows no notes', async () => {
  const dialog = await show({ verdict: 'cancelled', guests: [{ ...guest, notes: [note] }] });
  await expect.element(dialog).toBeVisible();
  expect(dialog.getByRole('list', { name: 'Notes' }).query()).toBeNull();
});
