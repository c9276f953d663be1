import { afterAll, beforeEach, expect, test } from 'vitest';
import { contract } from '#app/contract.ts';
import { startSite } from '#app/server/testing/start-site.ts';
import { testNow } from '#app/server/testing/test-now.ts';
import { getContrast } from '#contract/rules/site-colors.ts';
import { createEmbedCode } from '#features/event/contract/embed.ts';
import { getSettings } from '#platform/settings.ts';
import { event } from './tables.ts';
import { buildTicketEmbed, describeTimeLeft, embedColors } from './build-ticket-embed.ts';

const site = await startSite({ variables: { PUBLIC_URL: 'https://parish.example' } });
const { database } = site.handle;
afterAll(() => site.stop());
beforeEach(() => site.clock.set(testNow));

const read = async () => (await fetch(`${site.base}/embed/tickets.html`)).text();
const update = (change: Partial<typeof event.$inferInsert>) => database.update(event).set(change);

test('it names the event, how long it is until then, and the sale, and leads to the tickets in a tab of its own', async () => {
  const current = await site.call(contract.reception.events.getCurrent, {});
  site.clock.set(new Date(current.countdownTarget.getTime() - 27 * 3_600_000 - 60_000));
  const page = await read();
  expect(page).toContain(`<h1>${current.title.replaceAll("'", '&#39;')}</h1>`);
  expect(page).toContain('1 day and 3 hours to go');
  expect(page).toContain('Tickets are on sale.');
  expect(page).toContain(
    '<a href="https://parish.example/reception" target="_blank" rel="noopener">Get tickets',
  );
  site.clock.advance(27 * 3_600_000);
  expect(await read()).toContain('Less than an hour to go');
});

test('it follows the sale', async () => {
  await update({ salesFrom: new Date(testNow.getTime() + 86_400_000) });
  expect(await read()).toMatch(/Ticket sales open on [^]*Remind me/);
  await update({ salesFrom: null, salesUntil: testNow });
  const closed = await read();
  expect(closed).toContain('Ticket sales for this event are closed.');
  expect(closed).not.toContain('Get tickets');
  await update({ salesUntil: null });
  site.clock.set(new Date('2050-01-01'));
  const over = await read();
  expect(over).toContain('This reception is over.');
  expect(over).not.toContain('to go');
});

test('what staff write is text', async () => {
  await update({ title: '<script>alert("1")</script>' });
  const page = await read();
  expect(page).not.toContain('<script');
  expect(page).toContain('&lt;script&gt;');
});

test('it has the colors of the site, in light and dark', async () => {
  const settings = await getSettings(database);
  const build = (accent: string) =>
    buildTicketEmbed({
      settings: { ...settings, colors: { ...settings.colors, accent } },
      event: null,
      now: testNow,
      origin: 'https://parish.example',
    });
  const [before, after] = [build(''), build('#0b5d1e')];
  for (const { action } of Object.values(embedColors)) {
    expect(before).toContain(action);
    expect(after).not.toContain(action);
  }
});

test.each(Object.entries(embedColors))('%s text is readable', (_, { paper, ink, soft, action }) => {
  expect(getContrast(paper, ink)).toBeGreaterThan(7);
  expect(getContrast(paper, soft)).toBeGreaterThan(4.5);
  expect(getContrast(action, '#ffffff')).toBeGreaterThan(4.5);
});

test('the time left has days and hours', () => {
  const hour = 3_600_000;
  expect([0, hour / 2, 2 * hour, 24 * hour, 49 * hour].map(describeTimeLeft)).toEqual([
    '',
    'Less than an hour to go',
    '2 hours to go',
    '1 day to go',
    '2 days and 1 hour to go',
  ]);
});

test('the code for other pages has a title and a fixed height', () => {
  expect(createEmbedCode('https://parish.example', 'Tickets of St. Kizito')).toBe(
    '<iframe src="https://parish.example/embed/tickets.html" title="Tickets of St. Kizito" width="100%" height="320" style="border: 0; max-width: 30rem" loading="lazy"></iframe>',
  );
});
