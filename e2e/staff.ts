import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Role } from '@namugongo/contract/endpoint';
import { people } from '@namugongo/contract/people';
import type { Chair } from '@namugongo/contract/reception/chairs';
import { boxOffice } from '@namugongo/contract/reception/box-office';
import { newBuyer } from './buying.ts';
import { expect, type Site } from './site.ts';

export type Credentials = { email: string; password: string };

let invited = 0;

/** Somebody of the parish team with just these roles, who has accepted the invitation. */
export async function teamMember(site: Site, roles: Role[]): Promise<Credentials> {
  invited += 1;
  const email = `team${process.pid}-${invited}@example.org`;
  await site.callAsAdmin(people.invite, {
    body: { name: `Sample Helper ${invited}`, email, roles },
  });
  let secret = '';
  await expect(async () => {
    secret = await invitationOf(site, email);
    expect(secret).not.toBe('');
  }).toPass({ timeout: 15_000 });
  const password = 'a long enough password';
  await site.call(people.acceptInvitation, { body: { secret, password } });
  return { email, password };
}

/** The secret of the link in the invitation that the site has kept for want of a mail server. */
async function invitationOf(site: Site, email: string): Promise<string> {
  const folder = join(site.dataDirectory, 'mail');
  for (const name of (await readdir(folder).catch(() => [])).toReversed()) {
    const mail = await readFile(join(folder, name), 'utf8');
    if (!mail.includes(email)) continue;
    const text = mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
    const secret = /#\/invitation\/([\w-]+)/.exec(text)?.[1];
    if (secret) return secret;
  }
  return '';
}

/** Fills the sign-in form that stands before the person. */
export async function fillSignIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).last().click();
}

/** The page's browser is this person's from now on, without the form. */
export async function signInAs(page: Page, site: Site, credentials: Credentials): Promise<void> {
  const response = await page.request.post(`${site.base}/api/auth/sign-in/email`, {
    headers: { origin: site.base },
    data: credentials,
  });
  expect(response.status()).toBe(200);
}

/** Sells chairs for cash at the box office, each to a buyer of its own name; gives the tickets. */
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
