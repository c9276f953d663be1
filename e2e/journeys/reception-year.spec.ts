import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { checkIn } from '../../features/door/contract/check-in.ts';
import { conflicts } from '../../features/door/contract/conflicts.ts';
import { events } from '../../features/event/contract/events.ts';
import { site as siteContract } from '../../features/site/contract/site.ts';
import { sellAllChairs } from '../check-in.ts';
import { listFreeChairs } from '../checkout.ts';
import { createClients, expect, openWithinDocument, signInPage, test } from '../fixtures.ts';
import { expectReceptionState, receptionScreens } from '../reception-states.ts';
import { startServer } from '../server-process.ts';
import { refund, sellForCash } from '../staff.ts';

/** The long run photographs the screens at every stage. */
const isLong = process.env['TEST_LONG'] === 'on';

/** A site whose clock the test sets. */
async function startSiteOfYear() {
  const folder = await mkdtemp(join(tmpdir(), 'namugongo-year-'));
  const clockFile = join(folder, 'clock');
  await writeFile(clockFile, '0');
  const server = await startServer({ CLOCK_FILE: clockFile });
  return {
    server,
    setTime: (now: Date) => writeFile(clockFile, String(now.getTime() - Date.now())),
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

let opened: Awaited<ReturnType<typeof startSiteOfYear>> | undefined;
test.afterEach(() => opened?.stop());

// Visits eight times of a year. What the public reads in each state is in sale-places.test.ts.
test.slow();

test('a year of the reception: no screen says what belongs to another time @phone', async ({
  page,
}) => {
  opened = await startSiteOfYear();
  const { server, setTime } = opened;
  const { base } = server;
  const { timeZone } = await createClients(base).call(siteContract.get, {});
  const { id: eventId } = await createClients(base).call(events.getCurrent, {});

  let now = new Date();
  // Browsers take the time of the server from this header, which is that of its machine.
  await page.route(/\/api\/(?!.*stream)/, async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), date: now.toUTCString() };
    await route.fulfill({ response, headers });
  });

  /** Moves every clock to `time`, walks through the screens, and returns a client of the team. */
  async function visit(stage: string, time: string) {
    now = new Date(time);
    await setTime(now);
    await page.clock.setFixedTime(now);
    await page.context().clearCookies();
    const site = { ...server, ...createClients(base) };
    await signInPage(page, base);
    await walk(page, { stage, site });
    return site;
  }

  type Visit = { stage: string; site: ReturnType<typeof createClients> };
  async function walk(tab: Page, { stage, site }: Visit): Promise<void> {
    const event = await site.call(events.get, { params: { id: eventId } });
    const { tickets } = await site.callAsAdmin(checkIn.listTickets, { query: { event: eventId } });
    const open = await site.callAsAdmin(conflicts.list, { query: { event: eventId } });
    for (const [place, path] of receptionScreens.entries()) {
      // One document for each time, as a phone at the door has it.
      if (place === 0) await tab.goto(`${base}${path}`);
      else await openWithinDocument(tab, path);
      await expect(tab.locator('main h1').first()).toBeVisible();
      await expect(tab.getByText(/^Loading/)).toHaveCount(0);
      await expectReceptionState(tab, path, {
        stage,
        event,
        now,
        timeZone,
        arrived: tickets.filter(({ received }) => received === 'Yes').length,
        expected: tickets.length,
        conflicts: open.length,
      });
      if (isLong)
        await tab.screenshot({
          path: test.info().outputPath(`${stage}${path.replaceAll('/', '-')}.png`),
          fullPage: true,
        });
    }
  }

  // The sale of the starter's reception, from March 1 to May 29.
  await setTime(new Date('2027-02-01T17:00:00Z'));
  const office = createClients(base);
  const {
    past: _past,
    salesOpen: _open,
    ...event
  } = await office.call(events.get, { params: { id: eventId } });
  const saleOfYear = {
    ...event,
    salesFrom: new Date('2027-03-01T14:00:00Z'),
    salesUntil: new Date('2027-05-30T03:59:00Z'),
  };
  await office.callAsAdmin(events.update, { params: { id: eventId }, body: saleOfYear });
  const feast = event.countdownTarget.getTime();
  const before = (hours: number) => new Date(feast - hours * 3_600_000).toISOString();

  await visit('1-before', '2027-02-01T18:00:00Z');
  let site = await visit('2-opening', '2027-03-01T15:00:00Z');
  // Sold by the site itself, so that it can be refunded.
  const [chair] = await listFreeChairs({ ...server, ...site }, 1);
  const own = await sellForCash({ ...server, ...site }, chair ? [chair] : []);
  const others = await sellAllChairs({ ...server, ...site }, chair && [chair.id]);
  const tickets = [...others, ...own.tickets];
  // Past the caches of the site, which a change of the event empties.
  await site.callAsAdmin(events.update, { params: { id: eventId }, body: saleOfYear });
  site = await visit('3-sold-out', '2027-05-01T15:00:00Z');
  site = await visit('4-closed', '2027-05-31T15:00:00Z');
  site = await visit('5-day', before(12));

  const [first, second] = tickets;
  const refunded = own.tickets[0]?.id ?? 0;
  if (!first || !second) throw new Error('The hall was sold out.');
  const receive = (codes: readonly string[]) =>
    site.callAsAdmin(checkIn.receive, {
      query: { event: eventId },
      body: {
        scans: codes.map((barCode) => ({
          barCode,
          deviceId: 'main',
          door: 'Main door',
          scannedAt: new Date(before(6)),
        })),
      },
    });
  await setTime(new Date(before(5)));
  site = { ...server, ...createClients(base) };
  await receive([first.barCode, second.barCode, 'NOTACODE123']);
  site = await visit('6-evening', before(4));
  const [conflict] = await site.callAsAdmin(conflicts.list, { query: { event: eventId } });
  await site.callAsAdmin(conflicts.close, {
    params: { id: conflict?.id ?? 0 },
    body: { note: 'The guest showed a ticket.' },
  });
  await receive(tickets.map(({ barCode }) => barCode));
  site = await visit('7-all-arrived', before(2));

  await setTime(new Date(feast + 12 * 3_600_000));
  site = { ...server, ...createClients(base) };
  const list = await site.callAsAdmin(checkIn.listTickets, { query: { event: eventId } });
  const { orderId = 0 } = list.tickets.find(({ id }) => id === refunded) ?? {};
  await refund(site, orderId, { tickets: [refunded] });
  await visit('8-over', new Date(feast + 7 * 86_400_000).toISOString());
});
