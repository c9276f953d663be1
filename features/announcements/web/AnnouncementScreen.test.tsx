import { expect, test } from 'vitest';
import { z } from 'zod';
import { sampleSite } from '#app/web/testing/sample-content.ts';
import type { Role } from '#contract/roles.ts';
import { site } from '#features/site/contract/site.ts';
import { createLateResponse, openScreen, respondWithProblem } from '#ui/testing/open-screen.tsx';
import { AnnouncementScreen } from './AnnouncementScreen.tsx';

const text = 'Bring a dish to the picnic.';
const published = {
  id: 7,
  announcenemtDate: '2026-11-22',
  sundayNumber: 'Christ the King',
  announcementTitle: 'Picnic',
  announcementDetail: text,
  draft: false,
  publishOn: null,
  expiresOn: null,
  sendByEmail: false,
  emailedAt: null,
  audience: ['everybody' as const],
  album: null,
};
const draft = { ...published, draft: true };

const getPath = '/api/announcements/7';
const draftPath = '/api/announcements/all/7';
const share = { name: 'Share' } as const;
const respondNothing = () => respondWithProblem('announcement-not-found');

const createAccount = (roles: readonly Role[]) => () =>
  Response.json({
    account: { id: 'sample', name: 'Sample', email: 'a@example.org', telephone: null, roles },
  });
const respondVisitor = () => Response.json({ account: null });
const respondFailure = () => new Response('', { status: 500 });

const respondSite = () => Response.json(z.encode(site.get.response, sampleSite));

const open = (responses: Parameters<typeof openScreen>[1]['responses']) =>
  openScreen(<AnnouncementScreen />, {
    screen: '/detail-announcement/$id',
    at: '/detail-announcement/7',
    responses: { '/api/site': respondSite, ...responses },
  });

test('what is published is shown before the account is known, and stays when it is', async () => {
  const account = createLateResponse();
  const { page, requested } = await open({
    [getPath]: () => Response.json(published),
    '/api/account': () => account.response,
  });
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(page.getByRole('button', share)).toBeVisible();
  account.resolve(createAccount(['editor'])());
  await expect.element(page.getByRole('link', { name: 'Edit' })).toBeVisible();
  await expect.element(page.getByText(text)).toBeVisible();
  expect(requested).not.toContain(draftPath);
});

test('an editor sees a draft once it is known who is there', async () => {
  const account = createLateResponse();
  const { page, requested } = await open({
    [getPath]: respondNothing,
    [draftPath]: () => Response.json(draft),
    '/api/account': () => account.response,
  });
  await expect.element(page.getByText("We couldn't find this announcement")).toBeVisible();
  expect(requested).not.toContain(draftPath);
  account.resolve(createAccount(['editor'])());
  await expect.element(page.getByText('Only editors can see it.')).toBeVisible();
  await expect.element(page.getByText(text)).toBeVisible();
  expect(page.getByRole('button', share).elements()).toEqual([]);
});

test.each([
  ['a visitor', respondVisitor],
  ['another account', createAccount(['usher'])],
  ['an unknown account', respondFailure],
] as const)('%s reads what is published, and asks for no draft', async (_, respondAccount) => {
  const first = await open({
    [getPath]: () => Response.json(published),
    '/api/account': respondAccount,
  });
  await expect.element(first.page.getByText(text)).toBeVisible();
  await first.page.unmount();
  const { page, requested } = await open({
    [getPath]: respondNothing,
    '/api/account': respondAccount,
  });
  await expect.element(page.getByText("We couldn't find this announcement")).toBeVisible();
  expect(requested).not.toContain(draftPath);
});
