import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { z } from 'zod';
import type { Event } from '#contract/event.ts';
import { events } from '#features/event/contract/events.ts';
import { type Chair, chairs } from '#features/hall/contract/chairs.ts';
import { ChairPicker } from '#features/orders/web/buying/ChairPicker.tsx';
import { carts, type Cart } from '#features/seats/contract/carts.ts';
import { saveCartId } from '#features/seats/web/cart-storage.ts';
import { site } from '#features/site/contract/site.ts';
import { useNearbyFocus } from '#ui/browser/useNearbyFocus.ts';
import { openScreen, respondWithProblem } from '#ui/testing/open-screen.tsx';
import { sampleEvent, sampleSite } from './testing/sample-content.ts';

const cartId = '5f0c1f0e-6c1b-4a49-8a55-0f6f0d7f4d11';
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const event: Event = {
  ...sampleEvent,
  countdownTarget: later(90 * 1440),
  startsAt: null,
  doorsAt: null,
  endsAt: null,
};

const hall = [1, 2, 3].map((number): Chair => ({
  id: number,
  tableName: 'Table 1',
  chairName: `Chair ${number}`,
  amount: 200_00,
  chairType: 'adult',
  admits: ['adult'],
  accessible: false,
  chairStatus: 'Buy',
  claimed: false,
}));

/** The cart of the server; chairs that it holds are Reserved. */
let held: number[] = [];
const getCart = (): Cart => ({
  id: cartId,
  event: event.id,
  chairs: hall
    .filter(({ id }) => held.includes(id))
    .map(({ id, tableName, chairName, amount, chairType, admits }) => ({
      id,
      tableName,
      chairName,
      amount,
      chairType,
      admits,
      discountCents: 0,
      heldUntil: later(10),
    })),
  extras: [],
  expired: [],
  state: 'open',
  orderId: null,
  subtotalCents: 0,
  feeCents: 0,
  totalCents: 0,
  feePercent: 3,
  code: null,
});
const respond = (change?: () => void) => () => {
  change?.();
  return z.encode(carts.get.response, getCart());
};

beforeEach(() => {
  held = [];
  saveCartId(event.id, null);
});

function Screen({ sold }: { sold: Event }) {
  useNearbyFocus();
  return (
    <main>
      <h1>Available Seats</h1>
      <ChairPicker event={sold} chairType="adult" />
    </main>
  );
}

/** Opens the table of a reception that has three chairs. */
async function openPicker(
  details: Partial<Event> = {},
  changes: Record<string, unknown> = {},
  view = 'Table cards',
) {
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
  await page.viewport(1_440, 900);
  const current = { ...event, ...details };
  const path = `/api/reception/cart/${cartId}`;
  await openScreen(<Screen sold={current} />, {
    responses: {
      '/api/site': z.encode(site.get.response, sampleSite),
      '/api/events/current': z.encode(events.getCurrent.response, current),
      [`/api/events/${event.id}/plan`]: {
        height: 50,
        tableSize: null,
        features: [],
        tables: [
          {
            tableName: 'Table 1',
            x: 20,
            y: 20,
            shape: 'round',
            rotation: 0,
            chairs: 3,
            maxChildren: null,
          },
        ],
      },
      [chairs.list.path]: () => z.encode(chairs.list.response, hall),
      [`POST ${carts.create.path}`]: respond(),
      [`${path}`]: respond(),
      ...Object.fromEntries(
        hall.flatMap(({ id }) => [
          [`PUT ${path}/chairs/${id}`, respond(() => held.push(id))],
          [`DELETE ${path}/chairs/${id}`, respond(() => (held = held.filter((one) => one !== id)))],
        ]),
      ),
      ...changes,
    },
  });
  await page.getByRole('button', { name: view }).click();
  await page.getByRole('button', { name: /^Table 1 \d/ }).click();
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const cart = () => page.getByRole('region', { name: 'Your cart' });
const press = async (target: ReturnType<typeof button>) => {
  await expect.element(target).toBeVisible();
  target.element().focus();
  await userEvent.keyboard('{Enter}');
};
const status = (text: string) => page.getByRole('status').filter({ hasText: text });

test('by keyboard, seats are added and removed one after the other, and the cart is announced', async () => {
  await openPicker();
  await press(button('Add to Cart: Table 1, Chair 1'));
  // The cards leave out what is in the cart.
  await expect.element(button('Add to Cart: Table 1, Chair 2')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Add to Cart: Table 1, Chair 3')).toHaveFocus();
  await expect.element(status('2 seats in your cart')).toBeInTheDocument();
  const remove = (number: number) =>
    cart().getByRole('button', { name: `Remove Table 1, Chair ${number}` });
  await press(remove(1));
  await expect.element(remove(2)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(status('Your cart is empty.')).toBeInTheDocument();
  await expect.element(cart()).not.toBeInTheDocument();
  // The bar of the cart is gone; a chair of the table is beside where it was.
  await expect.element(button('Add to Cart: Table 1, Chair 1')).toBeVisible();
  expect(document.activeElement?.closest('main')).not.toBeNull();
});

test('beside the plan, the button of a chair keeps the focus as the chair is added and removed', async () => {
  await openPicker({}, {}, 'Floor plan');
  const row = page.getByRole('region', { name: 'Table 1' });
  await press(row.getByRole('button', { name: 'Add to Cart: Table 1, Chair 1' }));
  await expect.element(row.getByRole('button', { name: 'Remove Table 1, Chair 1' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect
    .element(row.getByRole('button', { name: 'Add to Cart: Table 1, Chair 1' }))
    .toHaveFocus();
});

test('the field of a code has the focus as it appears', async () => {
  await openPicker();
  await press(button('Have a code?'));
  await expect.element(page.getByRole('textbox', { name: 'Code' })).toHaveFocus();
});

test('while the sale is closed, a promised chair can be removed, and a failure of that is told', async () => {
  held = [1];
  saveCartId(event.id, cartId);
  await openPicker(
    { salesUntil: later(-60) },
    {
      [`DELETE /api/reception/cart/${cartId}/chairs/1`]: () =>
        respondWithProblem('payment-unavailable'),
    },
  );
  await press(cart().getByRole('button', { name: 'Remove Table 1, Chair 1' }));
  await expect.element(page.getByRole('alert')).toBeVisible();
});
