import { z } from 'zod';
import { expect, test } from 'vitest';
import { sampleEvent } from '#app/web/testing/sample-content.ts';
import { Event } from '#contract/event.ts';
import { openScreen } from '#ui/testing/open-screen.tsx';
import { TableListsScreen } from './TableListsScreen.tsx';

const event = z.encode(Event, sampleEvent);
const guest = {
  id: 11,
  orderId: 1,
  charId: '1',
  userName: 'Grace Nakato',
  userEmail: '',
  telephone: '',
  tableName: 'Table 1',
  chairName: 'Chair 1',
  chairType: 'adult',
  barCode: '1234',
  amount: 200,
  checkoutDate: '2027-05-01T16:00:00.000Z',
  received: 'No',
  method: 'cash',
  reference: '',
  code: '',
  discountCents: 0,
  responses: '',
  extras: '',
};
const meal = {
  id: 1,
  text: 'Meal',
  help: '',
  scope: 'guest',
  kind: 'one',
  isRequired: true,
  isAtDoor: true,
  guestTypes: [],
  closesDaysBefore: null,
  choices: ['Beef', 'Fish'].map((label, at) => ({ id: at + 1, label, isRetired: false })),
  responses: 1,
};
const row = {
  orderId: 1,
  ticketId: 11,
  openTicketId: 11,
  userName: 'Grace Nakato',
  tableName: 'Table 1',
  chairName: 'Chair 1',
  responses: [{ questionId: 1, text: '', choiceIds: [2] }],
};

test('the caterer counts what guests chose, and a host reads it beside each', async () => {
  const { page } = await openScreen(<TableListsScreen />, {
    screen: '/table-lists',
    responses: {
      '/api/events': [event],
      '/api/events/current': event,
      '/api/umdreception/checkout': [guest],
      '/api/umdreception/notes': [],
      '/api/umdreception/questions': [meal],
      '/api/umdreception/responses': [row],
    },
  });
  const question = page.getByRole('region', { name: 'Meal' });
  await expect.element(question).toHaveTextContent('Together: Fish 1');
  expect(question.getByText('Grace').query()).toBeNull();
  await page.getByRole('tab', { name: 'For the hosts' }).click();
  await expect.element(page.getByText('Meal: Fish')).toBeVisible();
});
