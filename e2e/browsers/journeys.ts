import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createEmbedCode } from '../../features/event/contract/embed.ts';
import type { Chair } from '../../features/hall/contract/chairs.ts';
import { administrator } from '../server-process.ts';
import type { BrowserPage } from './page.ts';

/** What a journey may use up: the tests give every run its own. */
export type Samples = {
  chair: Chair;
  /** The barcode of a sold ticket and its guest. */
  ticket: { barCode: string; guest: string };
  phone: string;
};

const goodCard = '4242424242424242';

/** The main journeys, in an order in which each may use what the ones before it left. */
export const journeys: [
  name: string,
  run: (page: BrowserPage, samples: Samples) => Promise<void>,
][] = [
  ['reads', readPages],
  ['uses the menu', useMenu],
  ['picks a chair, pays and gets the ticket', buyTicket],
  ['finds the ticket again', findTicket],
  ['donates', donate],
  ['signs in', signIn],
  ['checks in a guest', checkIn],
  ['shows the ticket button on another website', useTicketButton],
];

async function readPages(page: BrowserPage): Promise<void> {
  const pages = [
    ['/', 'Walking together in faith'],
    ['/aboutus', 'About our community'],
    ['/readings', 'Readings'],
    ['/mass-schedules', 'Mass Schedules'],
  ] as const;
  for (const [path, heading] of pages) {
    await page.open(path);
    await page.waitFor({ role: 'heading', name: heading });
    await expectFit(page);
  }
  // The first service worker is no news.
  await page.waitUntil(() => Boolean(navigator.serviceWorker.controller), null);
  const text = await page.evaluate(() => document.body.innerText, null);
  assert.ok(!text.includes('This site has been updated'));
}

/** Expects that nothing in the header covers another part, and that the page doesn't scroll sideways. */
async function expectFit(page: BrowserPage): Promise<void> {
  await page.waitUntil(() => document.fonts.status === 'loaded', null);
  const overlaps = await page.evaluate(() => {
    const messages: string[] = [];
    const range = document.createRange();
    const boxes = [...document.querySelectorAll('header a, header nav button, header > * > button')]
      .filter((part) => part.getClientRects().length > 0)
      .map((part) => {
        range.selectNodeContents(part);
        return { text: part.textContent, box: range.getBoundingClientRect() };
      })
      .toSorted((a, b) => a.box.left - b.box.left);
    for (const [place, { text, box }] of boxes.entries()) {
      const next = boxes[place + 1];
      if (next && box.right > next.box.left + 1) messages.push(`${text} covers ${next.text}`);
    }
    if (document.documentElement.scrollWidth > innerWidth) messages.push('scrolls sideways');
    return messages;
  }, null);
  assert.deepEqual(overlaps, []);
}

async function useMenu(page: BrowserPage): Promise<void> {
  await page.open('/');
  await page.waitFor({ role: 'heading', name: 'Walking together in faith' });
  const isNarrow = await page.evaluate(() => innerWidth < 1280, null);
  if (isNarrow) {
    await page.click({ role: 'button', name: 'Open menu' });
    await page.waitFor({ role: 'dialog' });
  }
  await page.click({ role: 'button', name: 'About us' });
  await page.click({ role: 'link', name: 'Our history' });
  await page.waitFor({ role: 'heading', name: 'Our history' });
  await page.waitUntil(() => !document.querySelector('[role="dialog"], dialog[open]'), null);
}

async function buyTicket(page: BrowserPage, { chair, phone }: Samples): Promise<void> {
  await page.open('/');
  await page.click({ role: 'link', name: 'UMD Tickets' });
  await page.click({ role: 'choice', name: 'Adult Tickets', isPart: true });
  await page.click({ role: 'button', name: 'Submit' });
  await page.click({ role: 'button', name: 'Table cards' });
  await page.click({ selector: `[data-card="${chair.tableName}"]` });
  const name = `Add to Cart: ${chair.tableName}, ${chair.chairName}`;
  await page.click({ role: 'button', name });
  // The row leaves and the cart moves; a click meanwhile could miss.
  await page.waitUntil((label) => !document.querySelector(`[aria-label="${label}"]`), name);
  await page.click({ role: 'button', name: 'Proceed to checkout' });
  await page.click({ role: 'button', name: 'Proceed to Payment' });
  await page.fill({ role: 'field', name: 'Full Name' }, 'Sample Buyer');
  await page.fill({ role: 'field', name: 'Telephone' }, phone);
  await page.fill({ role: 'field', name: 'Email' }, 'buyer@example.org');
  await page.click({ role: 'button', name: 'Continue to Payment' });
  await payByCard(page);
  await page.click({ role: 'button', name: 'Pay', isPart: true });
  await expectTicket(page, phone);
}

async function payByCard(page: BrowserPage): Promise<void> {
  await page.fill({ role: 'field', name: 'Card number' }, goodCard);
  await page.fill({ role: 'field', name: 'Expiry' }, '1234');
  await page.fill({ role: 'field', name: 'CVC' }, '123');
}

async function expectTicket(page: BrowserPage, phone: string): Promise<void> {
  await page.waitUntil((part) => location.href.includes(part), `/receipt/${phone}`);
  await page.waitFor({ role: 'picture', name: 'QR code of Sample Buyer', isPart: true });
}

/** The browser that bought the ticket may open it again. */
async function findTicket(page: BrowserPage, { phone }: Samples): Promise<void> {
  await page.open(`/receipt/${phone}`);
  await expectTicket(page, phone);
  assert.equal(await page.evaluate(() => document.querySelectorAll('article').length, null), 1);
}

async function donate(page: BrowserPage, { phone }: Samples): Promise<void> {
  await page.open('/donation');
  await page.click({ role: 'button', name: '$50' });
  await page.select({ role: 'field', name: 'Donation' }, 'Liturgy');
  await page.fill({ role: 'field', name: 'Name' }, 'Sample Donor');
  await page.fill({ role: 'field', name: 'Telephone' }, phone);
  await page.fill({ role: 'field', name: 'Email' }, 'donor@example.org');
  await page.select({ role: 'field', name: 'Location' }, 'St_Kizito');
  await page.fill({ role: 'field', name: 'Note' }, 'With thanks');
  await payByCard(page);
  await page.click({ role: 'button', name: 'Donate', isPart: true });
  await page.waitFor({ role: 'heading', name: 'Thank you for your gift' });
}

/** Another website has the frame of the ticket button, whose link opens the tickets in a tab of its own. */
async function useTicketButton(page: BrowserPage): Promise<void> {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      `<!doctype html><title>Another parish</title><h1>Another parish</h1>${createEmbedCode(page.base, 'Tickets')}`,
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  try {
    await page.openFrame(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`);
    await page.waitForText('Tickets are on sale.');
    const state = await page.evaluate(
      () => [document.cookie, document.documentElement.scrollWidth - innerWidth] as const,
      null,
    );
    assert.equal(state[0], '');
    assert.ok(state[1] <= 0, 'The frame scrolls sideways.');
    await page.click({ role: 'link', name: 'Get tickets', isPart: true });
    await page.waitForTab('/reception');
  } finally {
    server.close();
  }
}

async function signIn(page: BrowserPage): Promise<void> {
  await page.open('/sign-in?return=%2Freadings');
  await page.fill({ role: 'field', name: 'Email' }, administrator.email);
  await page.fill({ role: 'field', name: 'Password' }, administrator.password);
  await page.click({ role: 'button', name: 'Sign in' });
  await page.waitFor({ role: 'heading', name: 'Readings' });
  await page.waitUntil(
    () => Boolean(document.querySelector('nav[aria-label="Parish team"]')),
    null,
  );
  await expectFit(page);
}

async function checkIn(page: BrowserPage, { ticket }: Samples): Promise<void> {
  await page.open('/receipt_seating');
  await page.fill({ role: 'field', name: 'Barcode' }, ticket.barCode);
  await page.click({ role: 'button', name: 'Receive Guest' });
  await page.waitUntil(
    () => document.querySelector('[data-verdict]')?.getAttribute('data-verdict') === 'received',
    null,
  );
  await page.waitForText(ticket.guest);
}
