import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { Role } from '../contract/roles.ts';
import { people } from '../features/people/contract/people.ts';
import { type Chair, chairs } from '../features/hall/contract/chairs.ts';
import { boxOffice } from '../features/orders/contract/box-office.ts';
import { checkout } from '../features/orders/contract/checkout.ts';
import { orderAdmin } from '../features/orders/contract/order-admin.ts';
import { newBuyer } from './checkout.ts';
import { expect, type Site } from './fixtures.ts';

export type Credentials = { email: string; password: string };

let invited = 0;

/** Creates a member of the parish team with these roles and an accepted invitation. */
export async function createStaffMember(site: Site, roles: Role[]): Promise<Credentials> {
  invited += 1;
  const email = `team${process.pid}-${invited}@example.org`;
  await site.callAsAdmin(people.invite, {
    body: { name: `Sample Helper ${invited}`, email, roles },
  });
  let secret = '';
  await expect(async () => {
    secret = await findInvitationSecret(site, email);
    expect(secret).not.toBe('');
  }).toPass();
  const password = 'a long enough password';
  await site.call(people.acceptInvitation, { body: { secret, password } });
  return { email, password };
}

/** Creates a table of adult chairs that no other test knows. */
export async function createTable(
  site: Site,
  chairCount: number,
): Promise<{ tableName: string; chairs: Chair[] }> {
  const tableName = `Hall ${crypto.randomUUID()}`.slice(0, 12);
  const body = { chairType: 'adult' as const, chairCount, tableName };
  return { tableName, chairs: await site.callAsAdmin(chairs.createTable, { body }) };
}

/** The secret in the invitation link, read from the stored email; '' if there is none yet. */
async function findInvitationSecret(site: Site, email: string): Promise<string> {
  const folder = join(site.dataDirectory, 'mail');
  for (const name of (await readdir(folder).catch(() => [])).toReversed()) {
    const message = await readFile(join(folder, name), 'utf8');
    if (!message.includes(email)) continue;
    const text = message.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
    const secret = /\/invitation\/([\w-]+)/.exec(text)?.[1];
    if (secret) return secret;
  }
  return '';
}

/** Fills and submits the visible sign-in form. */
export async function fillSignIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).last().click();
}

/** Signs the page's browser in through the API. */
export async function signInAs(page: Page, site: Site, credentials: Credentials): Promise<void> {
  const response = await page.request.post(`${site.base}/api/auth/sign-in/email`, {
    headers: { origin: site.base },
    data: credentials,
  });
  expect(response.status()).toBe(200);
}

/** Sells chairs for cash at the box office to a new buyer. */
export async function sellForCash(site: Site, chosen: readonly Chair[], name?: string) {
  const buyer = newBuyer();
  const { tickets } = await site.callAsAdmin(boxOffice.sell, {
    body: {
      ...buyer,
      name: name ?? buyer.name,
      chairs: chosen.map(({ id }) => id),
      method: 'cash',
    },
  });
  return { buyer: { ...buyer, name: name ?? buyer.name }, tickets };
}

type AdminCalls = Pick<Site, 'callAsAdmin'>;

/** The newest change of an order, which a screen that opens now has seen. */
export async function readNewestChange(site: AdminCalls, orderId: number): Promise<number> {
  const { changes } = await site.callAsAdmin(orderAdmin.getOrder, { params: { id: orderId } });
  return changes.at(-1)?.id ?? 0;
}

/** Refunds all or the named tickets of an order. */
export const refund = async (
  site: AdminCalls,
  orderId: number,
  { tickets, reason = '' }: { tickets?: number[]; reason?: string } = {},
) =>
  site.callAsAdmin(checkout.refund, {
    params: { orderId },
    body: { tickets, reason, seen: await readNewestChange(site, orderId) },
  });

/** Opens the staff menu and returns it: beside every staff screen, on a phone behind 'More'. */
export async function openStaffMenu(page: Page): Promise<Locator> {
  const menu = page.getByRole('navigation', { name: 'Parish team' });
  const more = page.getByRole('button', { name: 'More', exact: true });
  await expect(menu.or(more).first()).toBeVisible();
  if (await more.isVisible()) await more.click();
  await expect(menu).toBeVisible();
  return menu;
}

/** Gives the browser a device that keeps passkeys and always recognizes its owner. */
export async function addPasskeyDevice(page: Page): Promise<void> {
  const devices = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
}

/** On a phone, the actions beside the main one are behind a button. */
export async function showMoreActions(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 640)
    await page.getByRole('button', { name: 'More actions' }).click();
}
