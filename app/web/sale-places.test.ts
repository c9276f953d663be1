import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { albums } from '#features/albums/contract/albums.ts';
import { events } from '#features/event/contract/events.ts';
import type { Event, SeatLevel } from '#contract/event.ts';
import { site } from '#features/site/contract/site.ts';
import { describeSale, saleLabels } from '#features/event/contract/rules/sale-sentences.ts';
import {
  getSaleState,
  hasSeats,
  isSelling,
  type SaleState,
  saleStates,
} from '#features/event/contract/rules/sale-state.ts';
import { getApiUrl } from '#ui/api.ts';
import { renderPage } from './entry-server.tsx';
import { sampleEvent, sampleOrigin, sampleSite } from './testing/sample-content.ts';

const now = new Date('2027-05-01T12:00:00Z');
const { timeZone } = sampleSite;
const withSeats = (adult: SeatLevel, youth: SeatLevel): Event => ({
  ...sampleEvent,
  seats: [
    { chairType: 'adult', level: adult },
    { chairType: 'youth', level: youth },
    { chairType: 'children', level: youth },
  ],
});

/** A reception in each state, of which the screen of adult seats is in that state, too. */
const receptions: Record<SaleState, Event> = {
  'not-yet': { ...sampleEvent, salesFrom: new Date('2027-05-10T13:00:00Z') },
  open: withSeats('enough', 'enough'),
  'few-left': withSeats('few', 'few'),
  'type-sold-out': withSeats('none', 'enough'),
  'sold-out': withSeats('none', 'none'),
  closed: { ...sampleEvent, salesUntil: new Date('2027-04-30T12:00:00Z') },
  over: {
    ...sampleEvent,
    countdownTarget: new Date('2027-04-30T12:00:00Z'),
    startsAt: null,
    endsAt: null,
  },
};

beforeAll(() => vi.useFakeTimers({ toFake: ['Date'], now }));
afterAll(() => vi.useRealTimers());

async function render(path: string, event: Event) {
  const album = {
    description: '',
    pictureCount: 3,
    cover: null,
    heldOn: null,
    isIssue: false,
    audience: ['everybody'],
  };
  const responses: Record<string, unknown> = {
    [getApiUrl(site.get, {})]: z.encode(site.get.response, { ...sampleSite, currentEvent: event }),
    [getApiUrl(events.getCurrent, {})]: z.encode(events.getCurrent.response, event),
    [getApiUrl(albums.list, {})]: [{ ...album, slug: 'martyrs-2027', title: 'The feast' }],
  };
  const page = await renderPage(path, sampleOrigin, (url) => {
    const response = responses[url];
    return Promise.resolve(
      response === undefined ? null : { status: 200, text: JSON.stringify(response) },
    );
  });
  return {
    ...page,
    text: page.html
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll('&#x27;', "'")
      .replaceAll(/\s+/g, ' '),
  };
}

const describeState = (state: SaleState) => describeSale(state, receptions[state], timeZone);
const listForeign = (text: string, own: SaleState) =>
  saleStates.filter((state) => state !== own && text.includes(describeState(state)));

test('who wants a youth seat when there is none is sent to other seats, not to the waiting list', async () => {
  const { text } = await render('/reception/youth', withSeats('enough', 'none'));
  expect(text).toContain(describeState('type-sold-out'));
  expect(text).toContain('Still free: Adult seats');
  expect(text).not.toContain('waiting list');
});

test('the youth seats of a reception without any are waited for', async () => {
  const { text } = await render('/reception/youth', withSeats('none', 'none'));
  expect(text).toContain('Join the waiting list');
});

test('the receptions are in their states', () => {
  for (const state of saleStates)
    expect(getSaleState(receptions[state], now, 'adult'), state).toBe(state);
});

describe.each(saleStates)('%s', (state) => {
  const event = receptions[state];
  // Of the whole reception, a type without seats leaves it open.
  const whole = state === 'type-sold-out' ? 'open' : state;

  test.each([
    ['/', whole],
    ['/reception', whole],
    ['/reception/adult', state],
  ] as const)('%s says so, and nothing of another state', async (path, own) => {
    const { text, head } = await render(path, event);
    if (own !== 'open') expect(text).toContain(describeState(own));
    expect(listForeign(text, own)).toEqual([]);
    expect(listForeign(head, own)).toEqual([]);
    const price = /\$200/;
    if (isSelling(own) && hasSeats(own) && path !== '/') expect(text).toMatch(price);
    if (!isSelling(own) && own !== 'not-yet') expect(text + head).not.toMatch(price);
  });

  test('the home page has its next step', async () => {
    const { text, html } = await render('/', event);
    const steps = [
      ['Choose your seats', ['open', 'few-left']],
      ['Remind me by email', ['not-yet']],
      ['Join the waiting list', ['sold-out']],
      ['See the pictures', ['over']],
    ] as const;
    for (const [label, states] of steps)
      expect(text.includes(label), label).toBe(states.some((item) => item === whole));
    expect(html.includes('/album/martyrs-2027')).toBe(whole === 'over');
    expect(text).not.toContain('Countdown has finished!');
  });

  test('the request tab has live controls only where they lead somewhere', async () => {
    const { text, html } = await render('/reception', event);
    const isLive = isSelling(whole);
    expect(text.includes('Have a code?')).toBe(isLive);
    expect(text.includes('Find seats together')).toBe(hasSeats(whole));
    const radios = [...html.matchAll(/<input[^>]*name="ticket-type"[^>]*>/g)].map(([tag]) => tag);
    const hasEnded = whole === 'closed' || whole === 'over';
    expect(radios).toHaveLength(hasEnded ? 0 : 4);
    expect(text.includes('Which tickets would you like?')).toBe(!hasEnded);
    const isDead = radios.map((tag) => tag.includes('disabled'));
    const bySeats =
      state === 'type-sold-out' ? [true, false, false, false] : radios.map(() => !hasSeats(whole));
    expect(isDead).toEqual(bySeats);
    if (state === 'type-sold-out') expect(text).toContain('None left');
  });

  test('the doors of a reception that is over are no longer told', async () => {
    const { text, head } = await render('/reception', event);
    expect(text.includes('doors open at')).toBe(state !== 'over');
    expect(head.includes('doors open at')).toBe(state !== 'over');
  });

  test('staff read a label of its own', () => {
    const labels = Object.entries(saleLabels).filter(([, label]) => label === saleLabels[state]);
    expect(labels).toHaveLength(1);
  });
});
