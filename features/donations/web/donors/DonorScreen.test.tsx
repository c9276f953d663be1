import { expect, test } from 'vitest';
import { z } from 'zod';
import { sampleSite } from '#app/web/testing/sample-content.ts';
import { type Donor, DonorDetails } from '#features/donations/contract/donors.ts';
import { site } from '#features/site/contract/site.ts';
import { openScreen, respondWithProblem } from '#ui/testing/open-screen.tsx';
import { DonorScreen } from './DonorScreen.tsx';

const createDetails = (change: Partial<Donor> = {}): DonorDetails => ({
  donor: {
    id: 5,
    name: 'Sarah Okello',
    email: '',
    telephone: '',
    address: '',
    names: ['Sarah Okello'],
    emails: [],
    telephones: [],
    donations: 1,
    amountCents: 1_000,
    lastPaidAt: null,
    ...change,
  },
  donations: [],
  suggestions: [],
  otherNames: [],
  moves: [],
  account: null,
  entries: [],
});

test('undoing a split on the page of the new record leads to the one that it came from', async () => {
  const split = { id: 3, kind: 'split' as const, donations: 1, movedBy: 'Treasurer' };
  const move = { ...split, movedAt: new Date(), fromId: 5, toId: 8 };
  const names = { fromName: 'Sarah Okello', toName: 'James Okello' };
  let isUndone = false;
  const { page, router } = await openScreen(<DonorScreen />, {
    screen: '/donations/donors/$id',
    at: '/donations/donors/8',
    responses: {
      '/api/site': z.encode(site.get.response, sampleSite),
      '/api/donation/donors/8/history': [],
      '/api/people/records/donor/8': { records: [], hasMore: false },
      '/api/donation/donors/5/history': [],
      '/api/people/records/donor/5': { records: [], hasMore: false },
      '/api/donation/donors/5': z.encode(DonorDetails, createDetails()),
      '/api/donation/donors/8': () =>
        isUndone
          ? respondWithProblem('donor-not-found')
          : z.encode(DonorDetails, {
              ...createDetails({ id: 8, name: 'James Okello', names: ['James Okello'] }),
              moves: [{ ...move, ...names }],
            }),
      'POST /api/donation/donors/moves/3/undo': () => {
        isUndone = true;
        return {};
      },
    },
  });
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Sarah Okello' })).toBeVisible();
  expect(router.history.location.pathname).toBe('/donations/donors/5');
});

test('different names under one email may be two people', async () => {
  const details = createDetails();
  const { page } = await openScreen(<DonorScreen />, {
    screen: '/donations/donors/$id',
    at: '/donations/donors/5',
    responses: {
      '/api/site': z.encode(site.get.response, sampleSite),
      '/api/donation/donors/5/history': [],
      '/api/people/records/donor/5': { records: [], hasMore: false },
      '/api/donation/donors/5': z.encode(DonorDetails, {
        ...details,
        otherNames: [{ donorId: 5, email: 'okello@example.org', names: ['James Okello'] }],
        suggestions: [
          {
            donorId: 5,
            otherId: 6,
            likeness: 'email',
            other: { ...details.donor, id: 6, name: 'Ruth Okello' },
          },
        ],
      }),
    },
  });
  const section = page.getByRole('region', { name: 'May be two people' });
  await expect.element(section).toHaveTextContent('James Okello under okello@example.org');
  await expect
    .element(page.getByText('Same email, different names: may be two people'))
    .toBeVisible();
});
