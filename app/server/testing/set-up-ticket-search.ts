import { addEvent, sellChairs } from './sell-chairs.ts';
import { startSmtpServer } from './start-smtp-server.ts';
import { type SiteOptions, startSite } from './start-site.ts';
import { testNow } from './test-now.ts';

/** Telephone numbers with two purchases (each with its own email address), with one, and with none. */
export const buyerTelephone = '6175550123';
export const otherBuyerTelephone = '6175550124';
export const unusedTelephone = '6175550199';

/** A site with a mail server and sold tickets. */
export async function setUpTicketSearch(options: SiteOptions = {}) {
  const smtpServer = await startSmtpServer();
  const variables = { SMTP_URL: smtpServer.url, ...options.variables };
  const site = await startSite({ ...options, variables });
  const { database } = site.handle;
  const { eventId, chairs } = await addEvent(database, {
    countdownTarget: new Date('2027-05-21T03:59:59.000Z'),
  });
  const name = 'Buyer One';
  const sales = [
    { email: 'one@example.org', phone: buyerTelephone, now: new Date('2027-04-01T12:00:00Z') },
    { email: 'newer@example.org', phone: buyerTelephone, now: testNow },
    { email: 'one@example.org', phone: otherBuyerTelephone, now: testNow },
  ];
  for (const [index, { now, ...buyer }] of sales.entries())
    await sellChairs(database, {
      eventId,
      chairs: chairs.slice(index, index + 1),
      buyer: { name, ...buyer },
      now,
    });
  return {
    site,
    async stop() {
      await site.stop();
      await smtpServer.stop();
    },
  };
}
