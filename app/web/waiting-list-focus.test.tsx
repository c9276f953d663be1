import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { z } from 'zod';
import { saleReminders } from '#features/event/contract/events.ts';
import { ReminderForm } from '#features/event/web/ReminderForm.tsx';
import { waitingList, type WaitingPartyStatus } from '#features/orders/contract/waiting-list.ts';
import { PartyScreen } from '#features/orders/web/waiting-list/PartyScreen.tsx';
import { site } from '#features/site/contract/site.ts';
import { openScreen } from '#ui/testing/open-screen.tsx';
import { sampleEvent, sampleSite } from './testing/sample-content.ts';

const responses = {
  '/api/site': z.encode(site.get.response, sampleSite),
};
const button = (name: string) => page.getByRole('button', { name, exact: true });
/** Presses a control by keyboard, as it has the focus. */
const press = async (name: string) => {
  button(name).element().focus();
  await userEvent.keyboard('{Enter}');
};
const status = (text: string) => page.getByRole('status').filter({ hasText: text });

const party: WaitingPartyStatus = {
  event: { id: sampleEvent.id, title: sampleEvent.title },
  name: 'Grace Kato',
  state: 'unconfirmed',
  adults: 2,
  children: 0,
  accessible: 0,
  together: true,
  smaller: false,
  ahead: null,
  offer: null,
};
const respond = (change: Partial<WaitingPartyStatus>) =>
  z.encode(waitingList.open.response, { ...party, ...change });

test('the page of a party: the new state has the focus after each own change', async () => {
  const link = '/api/reception/waiting/link/';
  await openScreen(<PartyScreen />, {
    responses: {
      ...responses,
      [link]: respond({}),
      [`POST ${link}/confirm`]: respond({ state: 'waiting', ahead: 0 }),
      [`POST ${link}/leave`]: respond({ state: 'left' }),
    },
  });
  await expect.element(button('Confirm your place')).toBeVisible();
  await press('Confirm your place');
  await expect.element(status('You’re on the waiting list with 2 adults')).toHaveFocus();
  await press('Leave the waiting list');
  await expect.element(button('Cancel')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Leave the waiting list')).toHaveFocus();
  await press('Leave the waiting list');
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await press('Leave');
  await expect.element(status('You’re no longer on the waiting list.')).toHaveFocus();
});

test('asking for a reminder: the field without an address, and then the result, have the focus', async () => {
  await openScreen(<ReminderForm event={sampleEvent} />, {
    responses: {
      ...responses,
      [`POST ${saleReminders.create.path.replace(':id', String(sampleEvent.id))}`]: {},
    },
  });
  await expect.element(button('Remind me')).toBeVisible();
  await press('Remind me');
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveFocus();
  await userEvent.keyboard('grace@example.org{Enter}');
  await expect.element(status('We’ll email grace@example.org once')).toHaveFocus();
});
