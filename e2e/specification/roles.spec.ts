import { freeChair, newBuyer, orderTickets } from '../buying.ts';
import { expect, test } from '../site.ts';

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
      const answer = await fetch(`${site.base}${path}`, { method, ...body });
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({ detail: 'Please sign in to go on.' });
    });
  test('A phone number is said to authorize use of tickets at check-in', async ({ page, site }) => {
    const buyer = newBuyer();
    await orderTickets(site, [await freeChair(site)], buyer);
    await page.goto(`/#/receipt/${buyer.phone}`);
    await expect(page.getByText('is authorized to use these tickets at checkin')).toBeVisible();
  });
});
