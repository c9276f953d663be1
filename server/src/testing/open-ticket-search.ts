import { addEvent, sellChairs } from './sell-chairs.ts';
import { startMailServer } from './start-mail-server.ts';
import { type SiteOptions, startSite } from './start-site.ts';
import { testNow } from './test-now.ts';

/** A telephone that bought twice, the second time with a newer address; one that bought once; one that never did. */
export const known = '6175550123';
export const other = '6175550124';
export const unknown = '6175550199';

/** A site that can send mail, with tickets that people search for by telephone. */
export async function openTicketSearch(options: SiteOptions = {}) {
  const office = await startMailServer();
  const variables = { SMTP_URL: office.url, ...options.variables };
  const site = await startSite({ ...options, variables });
  const { database } = site.handle;
  const { eventId, chairs } = await addEvent(database, {
    countdownTarget: new Date('2027-05-21T03:59:59.000Z'),
  });
  const name = 'Buyer One';
  const sales = [
    { email: 'one@example.org', phone: known, now: new Date('2027-04-01T12:00:00Z') },
    { email: 'newer@example.org', phone: known, now: testNow },
    { email: 'one@example.org', phone: other, now: testNow },
  ];
  for (const [place, { now, ...buyer }] of sales.entries())
    await sellChairs(database, {
      eventId,
      chairs: chairs.slice(place, place + 1),
      buyer: { name, ...buyer },
      now,
    });
  return {
    site,
    async stop() {
      await site.stop();
      await office.stop();
    },
  };
}
