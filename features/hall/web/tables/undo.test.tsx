import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { expect, test } from 'vitest';
import { sampleEvent } from '#app/web/testing/sample-content.ts';
import { Event } from '#contract/event.ts';
import { Chair } from '#features/hall/contract/chairs.ts';
import { NoticeBar } from '#ui/feedback/NoticeBar.tsx';
import { openScreen } from '#ui/testing/open-screen.tsx';
import { ChairDialog } from './ChairDialog.tsx';
import { TableGuestsDialog } from './TableGuestsDialog.tsx';

const chair: Chair = {
  id: 7,
  tableName: 'Table 1',
  chairName: 'Chair 1',
  amount: 200_00,
  chairType: 'adult',
  admits: ['adult', 'children'],
  accessible: false,
  chairStatus: 'Buy',
  claimed: false,
};
const encode = (value: Chair) => z.encode(Chair, value);

/** A dialog as its screen shows it, until it is closed. */
function Closable({ dialog }: { dialog: (onClose: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      {isOpen && dialog(() => setOpen(false))}
      <NoticeBar />
    </>
  );
}

/** Opens the dialog of a chair; the result lists what was saved. */
async function openChair(opened: Chair) {
  const saved: unknown[] = [];
  const { page } = await openScreen(
    <Closable dialog={(onClose) => <ChairDialog chair={opened} onClose={onClose} />} />,
    {
      responses: {
        '/api/reception/chair/7/history': [],
        'PUT /api/reception/chair/7': (body: Record<string, unknown>) => {
          saved.push(body);
          const { seen: _, ...fields } = body;
          return { ...encode(opened), admits: ['youth'], ...fields };
        },
      },
    },
  );
  return { page, saved };
}

test('Undo gives a chair its type, price and guests back', async () => {
  const { page, saved } = await openChair(chair);
  await page.getByLabelText('Price in dollars').fill('55.50');
  await page.getByLabelText('Chair Type').selectOptions('youth');
  await page.getByRole('button', { name: 'Save chair' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(() => saved)
    .toMatchObject([
      { amount: 55.5, chairType: 'youth', seen: { amount: 200, chairType: 'adult' } },
      {
        amount: 200,
        chairType: 'adult',
        admits: ['adult', 'children'],
        seen: { amount: 55.5, chairType: 'youth' },
      },
    ]);
});

test('a chair that is promised has no Undo, because its status before is not known', async () => {
  const { page } = await openChair({ ...chair, chairStatus: 'Reserved', promised: true });
  await page.getByRole('button', { name: 'Save chair' }).click();
  await expect.element(page.getByText('Chair saved.').first()).toBeInTheDocument();
  expect(page.getByRole('button', { name: 'Undo' }).elements()).toEqual([]);
});

/** Opens who may sit at a table of these chairs, chooses guests of the chairs' type and saves. */
async function openTable(members: readonly Chair[]) {
  const saved: unknown[] = [];
  const { page } = await openScreen(
    <Closable
      dialog={(onClose) => (
        <TableGuestsDialog
          event={sampleEvent}
          tableName="Table 1"
          members={members}
          onClose={onClose}
        />
      )}
    />,
    {
      responses: {
        '/api/events/current': z.encode(Event, sampleEvent),
        [`/api/events/${sampleEvent.id}/plan`]: {
          height: 100,
          features: [],
          tableSize: null,
          tables: [
            {
              tableName: 'Table 1',
              x: 1,
              y: 1,
              shape: 'round',
              rotation: 0,
              chairs: 2,
              maxChildren: 3,
            },
          ],
        },
        'PUT /api/reception/chair/table': (body: { maxChildren: number | null }) => {
          saved.push(body);
          return {
            chairs: members.map((each) => encode({ ...each, admits: ['adult'] })),
            maxChildren: body.maxChildren,
          };
        },
      },
    },
  );
  await page.getByLabelText('Who may sit here').selectOptions('own');
  await page.getByRole('button', { name: 'Save' }).click();
  return { page, saved };
}

test('Undo gives a table its families back', async () => {
  const { page, saved } = await openTable([chair, { ...chair, id: 8, chairName: 'Chair 2' }]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(() => saved)
    .toMatchObject([
      { admits: [], maxChildren: null, seen: { families: true, maxChildren: 3 } },
      {
        admits: ['adult', 'children'],
        maxChildren: 3,
        seen: { families: false, maxChildren: null },
      },
    ]);
});

test('a table whose chairs differed has no Undo', async () => {
  const { page } = await openTable([chair, { ...chair, id: 8, admits: ['adult'] }]);
  await expect.element(page.getByText('Table 1 saved.').first()).toBeInTheDocument();
  expect(page.getByRole('button', { name: 'Undo' }).elements()).toEqual([]);
});
