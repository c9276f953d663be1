import type { Page } from 'playwright-core';
import { chair, event } from '../features/event/server/tables.ts';
import { openDatabase } from '../platform/database/database.ts';
import { sellChairs } from '../app/server/testing/sell-chairs.ts';
import type { Client } from './client.ts';

export type SoldEvent = { eventId: number; codes: string[] };

const administrator = { email: 'admin@example.org', password: 'a long enough password' };

/** Adds an event with `chairs` chairs, ten at a table, all sold in parties of four. */
export async function createSoldEvent(databaseUrl: string, chairs: number): Promise<SoldEvent> {
  const { database, close } = openDatabase(databaseUrl, 1);
  const now = new Date();
  const countdownTarget = new Date(now.getTime() + 90 * 86_400_000);
  const facts = { countdownTarget, venue: '', feePercent: 3, planHeight: 60, planFeatures: [] };
  const [created] = await database
    .insert(event)
    .values({ title: `Feast of ${chairs}`, ...facts })
    .returning({ id: event.id });
  const eventId = created?.id ?? 0;
  const codes: string[] = [];
  for (let from = 0; from < chairs; from += 4) {
    const party = await database
      .insert(chair)
      .values(
        Array.from({ length: Math.min(4, chairs - from) }, (_, place) => ({
          eventId,
          tableName: `Table ${1 + Math.floor((from + place) / 10)}`,
          chairName: `Chair ${1 + ((from + place) % 10)}`,
          chairType: 'adult' as const,
          amountCents: 200_00,
          status: 'Buy' as const,
        })),
      )
      .returning({ id: chair.id, chairType: chair.chairType, amountCents: chair.amountCents });
    const number = String(from).padStart(6, '0');
    const buyer = {
      name: `Sample Guest ${from}`,
      email: 'guest@example.org',
      phone: `6175${number}`,
    };
    const { tickets } = await sellChairs(database, { eventId, chairs: party, buyer, now });
    codes.push(...tickets.map(({ barCode }) => barCode));
  }
  await close();
  return { eventId, codes };
}

/** Headers with the session of the first administrator. */
export async function signIn(client: Client, base: string): Promise<Record<string, string>> {
  const response = await fetch(`${base}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: base },
    body: JSON.stringify(administrator),
  });
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0]);
  const headers = { cookie: cookies.join('; '), origin: base };
  const me = await client.send('GET', '/api/account', undefined, headers);
  if (!me.body.includes(administrator.email)) throw new Error(`Not signed in: ${me.body}`);
  return headers;
}

/** Signs the browser in as the administrator and selects this event for the staff screens. */
export async function openStaffPage(
  page: Page,
  base: string,
  { eventId }: SoldEvent,
): Promise<void> {
  await page.context().request.post(`${base}/api/auth/sign-in/email`, {
    headers: { origin: base },
    data: administrator,
  });
  await page.addInitScript((id) => sessionStorage.setItem('staff-event', String(id)), eventId);
}
