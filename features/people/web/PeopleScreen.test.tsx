import { expect, test } from 'vitest';
import { z } from 'zod';
import { sampleSite } from '#app/web/testing/sample-content.ts';
import { Person } from '#features/people/contract/people.ts';
import { site } from '#features/site/contract/site.ts';
import { openScreen } from '#ui/testing/open-screen.tsx';
import { PeopleScreen } from './PeopleScreen.tsx';
import { samplePerson } from './testing/sample-person.ts';

const open = (at: string) =>
  openScreen(<PeopleScreen />, {
    screen: '/people',
    at,
    responses: {
      '/api/site': z.encode(site.get.response, sampleSite),
      '/api/account/people': [z.encode(Person, samplePerson)],
      '/api/account/people/sample/history': [],
      '/api/people/records/account/sample': { records: [], hasMore: false },
    },
  });

test('a link to an account opens it, and closing it leaves the list', async () => {
  const { page, router } = await open('/people?account=sample');
  const dialog = page.getByRole('dialog', { name: 'Sample Person' });
  await expect.element(dialog.getByText('We found nothing else')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(router.history.location.href).toBe('/people');
});

test('Back closes an account that was opened from the list', async () => {
  const { page, router } = await open('/people');
  await page.getByRole('button', { name: 'Change Sample Person' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sample Person' });
  await expect.element(dialog).toBeVisible();
  expect(router.history.location.href).toBe('/people?account=sample');
  router.history.back();
  await expect.element(dialog).not.toBeInTheDocument();
});
