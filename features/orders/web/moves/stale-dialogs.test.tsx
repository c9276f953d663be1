import { focusManager, useQuery } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { z } from 'zod';
import { sampleEvent, sampleSite } from '#app/web/testing/sample-content.ts';
import { type Chair, chairs } from '#features/hall/contract/chairs.ts';
import {
  AdminTicketDetails,
  type AdminTicketDetails as Details,
} from '#features/orders/contract/order-admin.ts';
import { RequireRole } from '#features/accounts/web/RequireRole.tsx';
import { MoveTableDialog } from '#features/orders/web/moves/MoveTableDialog.tsx';
import { MoveTicketScreen } from '#features/orders/web/moves/MoveTicketScreen.tsx';
import { TicketActions } from '#features/orders/web/order-admin/TicketActions.tsx';
import { ticketDetailsQueryOptions } from '#features/orders/web/queries.ts';
import { buildDetails, buildTicket } from '../order-admin/testing/sample-order.ts';
import { site } from '#features/site/contract/site.ts';
import { reports, SoldChair } from '#features/tickets/contract/reports.ts';
import { apiQueryOptions } from '#ui/api.ts';
import { openScreen, respondWithProblem } from '#ui/testing/open-screen.tsx';

/** What a dialog about tickets does when somebody else has changed what it began with. */
const at = new Date('2027-05-01T16:00:00Z');
const ticket = {
  id: 7,
  chairId: 1,
  tableName: 'Table 1',
  chairName: 'Chair 1',
  userName: 'Grace Sample',
  userEmail: 'grace@example.org',
  telephone: '',
  chairType: 'adult' as const,
  barCode: '123456789012',
  checkoutDate: at,
  received: false,
  amount: 100_00,
};
const byHelper = { actorName: 'Sample Helper', subject: 'ticket 7', before: null, after: null };
const change = (id: number, action: string) => ({ id, at, action, ...byHelper });
const conflict =
  'This changed while you looked at it: reissue ticket (Sample Helper). Look again, then decide.';
const createDetails = (changes: Details['changes']): Details => ({
  ...buildDetails([buildTicket(7, { ticket })], {
    id: 5,
    subtotalCents: 100_00,
    feeCents: 0,
    totalCents: 100_00,
    paidCents: 100_00,
    leftCents: 100_00,
  }),
  event: sampleEvent.id,
  typePrices: [
    { guestType: 'adult', cents: 100_00 },
    { guestType: 'youth', cents: 50_00 },
  ],
  changes,
});
const hall = [1, 2, 3, 4].map((id): Chair => ({
  id,
  tableName: id > 2 ? 'Table 2' : 'Table 1',
  chairName: `Chair ${id}`,
  amount: 100_00,
  chairType: 'adult',
  admits: ['adult'],
  accessible: false,
  chairStatus: id === 1 ? 'Sold' : 'Buy',
  claimed: id === 1,
}));
const createSold = (id: number, chairName: string): SoldChair => ({
  ...ticket,
  id,
  chairName,
  userName: `Guest ${id}`,
  orderId: 5,
  method: 'card',
  reference: '',
  code: '',
  discountCents: 0,
  responses: '',
  extras: '',
});

const sameQuote = {
  priceCents: 100_00,
  moreCents: 0,
  lessCents: 0,
  feeCents: 0,
  expiresAt: null,
  less: [],
};
let details: Details;
let sold: SoldChair[];
/** What each call said that its screen had seen. */
let seen: unknown[];
const Sent = z.object({ seen: z.unknown() });

beforeEach(() => {
  details = createDetails([change(11, 'sell chairs')]);
  sold = [createSold(7, 'Chair 1')];
  seen = [];
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
});

/** The server, which does nothing after what the screen has not seen. */
function respondTo(isCurrent: (seen: unknown) => boolean, changes: string) {
  return (sent: unknown) => {
    const input = Sent.parse(sent);
    seen.push(input.seen);
    return isCurrent(input.seen)
      ? respondWithProblem('internal-error')
      : respondWithProblem('record-changed', { changes });
  };
}

const respondToTicket = () =>
  respondTo(
    (value) => value === details.changes.at(-1)?.id,
    `${details.changes.at(-1)?.action} (Sample Helper)`,
  );
const responses = {
  '/api/account': {
    account: {
      id: 'sample',
      name: 'Sample Helper',
      email: 'helper@example.org',
      telephone: null,
      roles: ['admin'],
    },
  },
  '/api/site': z.encode(site.get.response, sampleSite),
  '/api/umdreception/ticket/7': () => z.encode(AdminTicketDetails, details),
  [reports.listSoldChairs.path]: () => z.encode(z.array(SoldChair), sold),
  [chairs.list.path]: z.encode(chairs.list.response, hall),
  'POST /api/payment/5/refund': (sent: unknown) => respondToTicket()(sent),
  'POST /api/payment/5/refund/amount': (sent: unknown) => respondToTicket()(sent),
  'POST /api/umdreception/order/5/difference/quote': sameQuote,
  'PUT /api/umdreception/checkout/7/chair': (sent: unknown) => respondToTicket()(sent),
  'PUT /api/umdreception/checkout/7/holder': (sent: unknown) => respondToTicket()(sent),
  'PUT /api/umdreception/checkout/7/type': (sent: unknown) => respondToTicket()(sent),
  'POST /api/umdreception/checkout/7/reissue': (sent: unknown) => respondToTicket()(sent),
  'POST /api/umdreception/checkout/table/move': (sent: unknown) =>
    respondTo((value) => String(value) === String(sold.map(({ id }) => id)), 'guests')(sent),
};

function Actions() {
  const { data } = useQuery(ticketDetailsQueryOptions(7));
  const own = data?.tickets[0];
  return (
    data &&
    own && (
      <>
        <TicketActions details={data} own={own} />
        <p>{`${data.changes.length} changes`}</p>
      </>
    )
  );
}

/** Somebody else changes the ticket, and the open screen reads it again. */
async function changeTicket() {
  details = createDetails([...details.changes, change(12, 'reissue ticket')]);
  focusManager.setFocused(false);
  focusManager.setFocused(true);
}

const dialog = () => page.getByRole('dialog');
const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click();

type Case = {
  open: string;
  fill: () => Promise<void>;
  submit: string;
  keeps: () => Promise<unknown>;
};
const youth = () => dialog().getByRole('radio', { name: 'Youth' });
const name = () => dialog().getByLabelText('Name', { exact: false }).first();
const cases: Case[] = [
  {
    open: 'Transfer to another person',
    async fill() {
      await name().fill('Another Guest');
      await dialog().getByLabelText('Phone').fill('6175550188');
      await dialog().getByLabelText('Email').fill('another@example.org');
    },
    submit: 'Transfer ticket',
    keeps: () => expect.element(name()).toHaveValue('Another Guest'),
  },
  {
    open: 'Change type of guest',
    fill: () => youth().click(),
    submit: 'Change type and refund $50.00',
    keeps: () => expect.element(youth()).toBeChecked(),
  },
  {
    open: 'Make new barcode',
    fill: async () => undefined,
    submit: 'Make new barcode',
    keeps: async () => undefined,
  },
  {
    open: 'Swap with another ticket',
    fill: () =>
      dialog()
        .getByRole('button', { name: /Guest 8/ })
        .click(),
    submit: 'Swap',
    async keeps() {
      await expect.element(dialog().getByText('Swap Grace Sample with Guest 8?')).toBeVisible();
    },
  },
  {
    open: 'Refund and cancel',
    fill: () => dialog().getByLabelText('Reason').fill('Illness'),
    submit: 'Refund $100.00 and cancel',
    async keeps() {
      await expect.element(dialog().getByLabelText('Reason')).toHaveValue('Illness');
    },
  },
  {
    open: 'Refund an amount',
    async fill() {
      await dialog().getByLabelText('Amount in dollars').fill('12.50');
      await dialog().getByLabelText('Reason', { exact: true }).fill('Goodwill');
    },
    submit: 'Refund $12.50',
    async keeps() {
      await expect.element(dialog().getByLabelText('Amount in dollars')).toHaveValue('12.50');
    },
  },
];

test.each(cases)(
  "'$open' that began before a change behind it says what changed, keeps what was entered, and then acts on it",
  async ({ open, fill, submit, keeps }) => {
    sold = [...sold, createSold(8, 'Chair 2')];
    await openScreen(
      <RequireRole access={['reception', 'treasurer']} title="Ticket">
        <Actions />
      </RequireRole>,
      { responses },
    );
    await page.getByRole('button', { name: open, exact: true }).click();
    await fill();
    await changeTicket();
    await expect.element(page.getByText('2 changes')).toBeInTheDocument();
    await press(submit);
    await expect.element(dialog().getByText(conflict)).toBeVisible();
    await keeps();
    await press(submit);
    await expect.poll(() => seen).toEqual([11, 12]);
    await keeps();
  },
);

test('a swap whose other guest has moved meanwhile shows the new chair, and swaps with it only then', async () => {
  sold = [...sold, createSold(8, 'Chair 2')];
  const sent: unknown[] = [];
  const body = (chairId: number) => ({ chairId, swapsWith: 8, seen: 11 });
  await openScreen(
    <RequireRole access={['reception']} title="Ticket">
      <Actions />
    </RequireRole>,
    {
      responses: {
        ...responses,
        'PUT /api/umdreception/checkout/7/chair': (input: unknown) => {
          sent.push(input);
          return respondWithProblem('record-changed', { changes: 'other guest' });
        },
      },
    },
  );
  await page.getByRole('button', { name: 'Swap with another ticket', exact: true }).click();
  await dialog()
    .getByRole('button', { name: /Guest 8/ })
    .click();
  await expect.element(dialog().getByText('Grace Sample goes to Table 1-Chair 2')).toBeVisible();
  sold = [sold[0] ?? createSold(7, 'Chair 1'), { ...createSold(8, 'Chair 4'), chairId: 4 }];
  await press('Swap');
  await expect.element(dialog().getByText('Grace Sample goes to Table 1-Chair 4')).toBeVisible();
  await press('Swap');
  await expect.poll(() => sent).toEqual([body(1), body(4)]);
});

test('a move that began before a change of the ticket says what changed, and keeps the chair', async () => {
  await page.viewport(1_440, 900);
  await openScreen(
    <RequireRole access={['reception']} title="Move a ticket">
      <MoveTicketScreen />
    </RequireRole>,
    { screen: '/ticket/$id/move', at: '/ticket/7/move', responses },
  );
  await page.getByRole('button', { name: /^Table 2 \d/ }).click();
  await page.getByRole('button', { name: 'Move here: Table 2, Chair 3' }).click();
  await expect.element(dialog().getByText('Move Grace Sample to Table 2-Chair 3?')).toBeVisible();
  await changeTicket();
  await press('Move');
  await expect.element(dialog().getByText(conflict)).toBeVisible();
  await expect.element(dialog().getByText('Move Grace Sample to Table 2-Chair 3?')).toBeVisible();
  await press('Move');
  await expect.poll(() => seen).toEqual([11, 12]);
});

function SoldTables() {
  const { data } = useQuery(
    apiQueryOptions(reports.listSoldChairs, { query: { event: sampleEvent.id } }),
  );
  return (
    data && (
      <>
        <MoveTableDialog event={sampleEvent} sold={data} onEnd={() => undefined} />
        <p>{`${data.length} guests`}</p>
      </>
    )
  );
}

test('a move of a table that began before a guest came says so, and keeps the tables', async () => {
  await openScreen(<SoldTables />, { responses });
  const from = dialog().getByLabelText('From');
  await expect.element(from.getByRole('option', { name: /^Table 1/ })).toBeInTheDocument();
  await from.selectOptions('Table 1');
  await dialog().getByLabelText('To', { exact: true }).selectOptions('Table 2');
  sold = [...sold, createSold(8, 'Chair 2')];
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await expect.element(page.getByText('2 guests')).toBeInTheDocument();
  await press('Move');
  await expect
    .element(
      dialog().getByText('This changed while you looked at it: guests. Look again, then decide.'),
    )
    .toBeVisible();
  await expect.element(from).toHaveValue('Table 1');
  await press('Move');
  await expect.poll(() => seen).toEqual([[7], [7, 8]]);
});
