import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Receipt } from '#features/tickets/contract/receipts.ts';
import { getCurrentNotice } from '#ui/feedback/notices.ts';
import { openScreen, respondWithProblem } from '#ui/testing/open-screen.tsx';
import { NamesForm } from './NamesForm.tsx';

const path = 'PUT /api/umdreception/ticket/names';
const buyer = 'Sample Buyer';
const eventDate = new Date('2027-06-12T21:00:00Z');

/** An order whose tickets have these names. */
const buildReceipt = (names: readonly string[]): Receipt => ({
  orderId: 1,
  eventId: 1,
  eventTitle: 'Reception',
  eventDate,
  receivedBy: 'The community',
  paidAt: eventDate,
  name: buyer,
  email: 'buyer@example.org',
  telephone: '6175550123',
  method: 'card',
  chairs: [],
  subtotalCents: 0,
  feeCents: 0,
  totalCents: 0,
  refundedCents: 0,
  tickets: names.map((userName, place) => ({
    id: place + 1,
    barCode: `CODE${place}`,
    userName,
    tableName: 'Table 1',
    chairName: `Chair ${place + 1}`,
    chairType: 'adult',
    eventTitle: 'Reception',
    eventDate,
    received: 'No',
    actions: ['share', 'correct-name'],
  })),
  key: 'key',
});

type Sent = { names: { id: number; before: string; name: string }[] };

async function openForm(names: readonly string[], respond: (sent: Sent) => object) {
  const sent: Sent['names'][] = [];
  const { rerender } = await openScreen(<NamesForm receipt={buildReceipt(names)} keys={[]} />, {
    responses: {
      [path]: (call: Sent) => {
        sent.push(call.names);
        return respond(call);
      },
    },
  });
  return {
    sent,
    refetch: (now: readonly string[]) =>
      rerender(<NamesForm receipt={buildReceipt(now)} keys={[]} />),
  };
}

const field = (chair: number) =>
  page.getByRole('textbox', { name: `Table 1, Chair ${chair}, Adult` });
const save = () => page.getByRole('button', { name: 'Save names' }).click();

test('a name is sent as it is stored, and only once', async () => {
  const { sent, refetch } = await openForm([buyer, buyer], () => ({}));
  await expect.element(field(1)).toHaveValue(buyer);
  await expect.element(field(2)).toHaveValue('');
  await field(2).fill('  Ann Nansubuga ');
  await save();
  await expect.poll(() => getCurrentNotice()?.message).toBe('1 name saved.');
  const saved = { id: 2, before: buyer, name: 'Ann Nansubuga' };
  expect(sent).toEqual([[saved]]);
  await refetch([buyer, saved.name]);
  await expect.element(page.getByText('Now:')).not.toBeInTheDocument();
  await save();
  expect(sent).toHaveLength(1);
});

test('Undo puts back the name that was there, and an empty field for none', async () => {
  const { sent } = await openForm([buyer, buyer], () => ({}));
  await field(2).fill('Ann');
  await save();
  await expect.poll(() => getCurrentNotice()?.message).toBe('1 name saved.');
  await getCurrentNotice()?.undo?.();
  expect(sent.at(-1)).toEqual([{ id: 2, before: 'Ann', name: buyer }]);
  await expect.element(field(2)).toHaveValue('');
});

test('a name that the guest wrote meanwhile is shown, and not overwritten unseen', async () => {
  const { sent, refetch } = await openForm([buyer, buyer], () =>
    respondWithProblem('ticket-changed'),
  );
  await field(2).fill('Ann');
  await refetch([buyer, 'Grace Akello']);
  await expect.element(page.getByText('Now: Grace Akello')).toBeVisible();
  await save();
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(sent).toEqual([[{ id: 2, before: buyer, name: 'Ann' }]]);
  await expect.element(field(2)).toHaveValue('Ann');
});

test('a name that is too long says so at its field and saves nothing', async () => {
  const { sent } = await openForm([buyer, buyer, buyer], () => ({}));
  await field(2).fill('Ann');
  await field(3).fill('a'.repeat(121));
  await save();
  await expect.element(field(3)).toHaveAttribute('aria-invalid', 'true');
  expect(sent).toEqual([]);
});
