import { focusManager } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { z } from 'zod';
import { sampleSite } from '#app/web/testing/sample-content.ts';
import type { Role } from '#contract/roles.ts';
import { RequireRole } from '#features/accounts/web/RequireRole.tsx';
import { Hour } from '#features/hours/contract/hour-schemas.ts';
import { hours } from '#features/hours/contract/hours.ts';
import { site } from '#features/site/contract/site.ts';
import { openScreen, respondWithProblem } from '#ui/testing/open-screen.tsx';
import { HourScreen } from './HourScreen.tsx';
import { ownHoursPart } from './mine-part.tsx';
import { RequestHelpScreen } from './RequestHelpScreen.tsx';

const request: Hour = {
  id: 7,
  volunteerName: '',
  volunteerTelephone: null,
  volunteerEmail: null,
  category: 'Transport',
  description: '',
  startDate: null,
  endDate: null,
  location: null,
  requesterName: 'Grace Sample',
  requesterTelephone: '6175550123',
  requestLocation: null,
  note: 'A ride to Mass',
  reply: null,
  createdById: null,
  requestedById: null,
  hours: null,
  claimed: false,
  isForwarded: false,
  isOpenRequest: true,
  cleared: null,
  state: 'Requested',
  fulfilled: 'No',
  dateFulfilled: null,
  role: 'coordinator',
  actions: ['withdraw', 'match', 'reply'],
};
const offer: Hour = {
  ...request,
  id: 8,
  volunteerName: 'Peter Driver',
  description: 'Rides on Sundays',
  requesterName: null,
  note: null,
  isOpenRequest: false,
  state: 'Available',
  actions: [],
};

let sent: unknown[];
beforeEach(() => {
  sent = [];
});
const record = (response: Response | unknown) => (body: unknown) => {
  sent.push(body);
  return response;
};

const open = (
  screen: typeof HourScreen,
  role: Role,
  responses: Record<string, unknown>,
  at = '/professionalhours/7',
) => {
  const Screen = screen;
  return openScreen(
    <RequireRole access={[role]} title="Hours">
      <Screen />
    </RequireRole>,
    {
      screen: '/professionalhours/$id',
      at,
      responses: {
        '/api/account': {
          account: {
            id: 'sample',
            name: 'Grace Sample',
            email: 'grace@example.org',
            telephone: '6175550123',
            roles: [role],
          },
        },
        '/api/site': z.encode(site.get.response, sampleSite),
        '/api/professionalhour/7': z.encode(Hour, request),
        ...responses,
      },
    },
  );
};

test('a member asks for help; a failure loses nothing', async () => {
  const responses = [respondWithProblem('internal-error'), z.encode(Hour, request)];
  await open(RequestHelpScreen, 'member', {
    [`POST ${hours.requestHelp.path}`]: (body: unknown) => record(responses.shift())(body),
  });
  const submit = page.getByRole('button', { name: 'Send request' });
  await submit.click();
  await expect.element(page.getByText('Category is required').first()).toBeVisible();
  await expect.element(page.getByText('Note is required').first()).toBeVisible();
  expect(sent).toEqual([]);

  await page.getByLabelText('Kind of help').selectOptions('Transport');
  const note = page.getByRole('textbox', { name: 'Note' });
  await note.fill('A ride to Mass');
  await submit.click();
  await expect.poll(() => sent.length).toBe(1);
  await expect.element(submit).toBeEnabled();
  await expect.element(note).toHaveValue('A ride to Mass');
  await submit.click();
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[1]).toMatchObject({
    name: 'Grace Sample',
    telephone: '6175550123',
    category: 'Transport',
    startDate: null,
    endDate: null,
    note: 'A ride to Mass',
    forAnother: false,
  });
});

test('a coordinator chooses among the open offers of the same kind', async () => {
  const unavailable = { ...offer, id: 9, state: 'Requested' as const };
  const other = { ...offer, id: 10, category: 'Companionship' as const };
  const { router } = await open(HourScreen, 'secretary', {
    [hours.listForCoordinator.path]: z.encode(z.array(Hour), [request, offer, unavailable, other]),
    'POST /api/professionalhour/7/match': record(z.encode(Hour, offer)),
    '/api/professionalhour/8': z.encode(Hour, offer),
  });
  const choice = page.getByLabelText('Offer', { exact: true });
  await expect.element(choice).toHaveTextContent('#8 Peter Driver');
  expect(choice.element().querySelectorAll('option')).toHaveLength(1);
  await page.getByRole('button', { name: 'Ask Peter Driver' }).click();
  await expect.poll(() => sent).toEqual([{ offerId: 8 }]);
  await expect.poll(() => router.history.location.pathname).toBe('/professionalhours/8');
});

test('the hours that the volunteer enters meanwhile are those that the receiver confirms', async () => {
  const accepted: Hour = {
    ...offer,
    id: 7,
    state: 'Accepted',
    requesterName: 'Grace Sample',
    role: 'receiver',
    actions: ['fulfil', 'withdraw'],
  };
  let current = accepted;
  await open(HourScreen, 'member', {
    '/api/professionalhour/7': () => z.encode(Hour, current),
    'POST /api/professionalhour/7/fulfil': record(z.encode(Hour, accepted)),
  });
  await expect.element(page.getByText('Was Peter Driver there? Enter how long.')).toBeVisible();
  current = { ...accepted, hours: 3, claimed: true };
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await expect.element(page.getByText('Peter Driver recorded 3 hours.')).toBeVisible();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect.poll(() => sent).toEqual([{ hours: 3, dateFulfilled: null }]);
});

test("a request that no offer answers is called one under 'Mine'", async () => {
  const own = { ...request, role: 'receiver' as const };
  const { Content } = ownHoursPart;
  await openScreen(<Content />, {
    responses: {
      [hours.listOwn.path]: z.encode(z.array(Hour), [own, { ...offer, state: 'Requested' }]),
      [hours.getOwnTotals.path]: { volunteered: 0, received: 0 },
    },
  });
  await expect.element(page.getByText('Transport, request 7')).toBeVisible();
  await expect.element(page.getByText('Transport, offer 8')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Open Transport, request 7' })).toBeVisible();
});

test('without an offer of the kind, a coordinator can still reply', async () => {
  await open(HourScreen, 'secretary', {
    [hours.listForCoordinator.path]: z.encode(z.array(Hour), [request]),
    'POST /api/professionalhour/7/reply': record(z.encode(Hour, request)),
  });
  await expect.element(page.getByText('No one offers Transport now.')).toBeVisible();
  const send = page.getByRole('button', { name: 'Send answer' });
  await send.click();
  await expect.element(page.getByText('Answer is required')).toBeVisible();
  await page.getByRole('textbox', { name: 'Answer' }).fill('Please call on Monday');
  await send.click();
  await expect.poll(() => sent).toEqual([{ reply: 'Please call on Monday' }]);
});
