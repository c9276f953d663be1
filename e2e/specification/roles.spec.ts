import { findFreeChair, newBuyer, createPaidOrder } from '../checkout.ts';
import { expect, signInPage, test } from '../fixtures.ts';

test.describe('6 Roles and permissions (corrected by decisions, section 1: sign-in, roles and an audit trail)', () => {
  for (const [method, path] of [
    ['POST', '/api/reception/chair'],
    ['PUT', '/api/reception/chair/1'],
    ['GET', '/api/reception/chair/request'],
    ['GET', '/api/payment'],
    ['GET', '/api/mail'],
  ] as const)
    test(`${method} ${path} is refused without signing in: 401 as problem+json`, async ({
      site,
    }) => {
      const body =
        method === 'GET' ? {} : { body: '{}', headers: { 'content-type': 'application/json' } };
      const response = await fetch(`${site.base}${path}`, { method, ...body });
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ detail: 'Please sign in to continue.' });
    });
  test('Administrator and staff screens (announcement admin, readings admin, directory, check-in, manifest, sold report, create chair, documents, upload) are reachable by route (corrected by decisions, section 3: each asks a visitor to sign in; the list of documents shows the public ones)', async ({
    page,
  }) => {
    for (const path of [
      '/announcementsAdmin',
      '/currentreadingadmin',
      '/directory',
      '/checkin',
      '/receipt_manifest',
      '/umdcheckouts',
      '/reception_new_chair',
      '/document-upload',
      '/people',
    ]) {
      await page.goto(path);
      await expect(page, path).toHaveURL(new RegExp(`${path}$`));
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText('Please sign in');
    }
    await page.goto('/documents');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Documents');
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Upload a document' })).toHaveCount(0);
  });
  test('The set of roles is not shown (decided in decisions, section 3: seven, several at a time)', async ({
    page,
    site,
  }) => {
    await signInPage(page, site.base);
    await page.goto('/people');
    await page.getByRole('button', { name: 'Invite someone' }).click();
    const names = ['Member', 'Editor', 'Secretary', 'Usher', 'Reception', 'Treasurer'];
    for (const name of [...names, 'Administrator'])
      await page.getByRole('checkbox', { name: new RegExp(`^${name} `) }).check();
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(7);
  });
  test('A phone number is said to authorize use of tickets at check-in', async ({ page, site }) => {
    const buyer = newBuyer();
    await createPaidOrder(site, [await findFreeChair(site)], buyer);
    await page.goto(`/receipt/${buyer.phone}`);
    await expect(page.getByText('is authorized to use these tickets at checkin')).toBeVisible();
  });
});
