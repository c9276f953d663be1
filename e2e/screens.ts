import type { Page } from '@playwright/test';

export type Shot = {
  name: string;
  /** After the '#' of the address. */
  path: string;
  /** Brings the page into the state to be shown. */
  prepare?: (page: Page) => Promise<void>;
  /** Only what the window shows, as for a dialog over the page. */
  window?: true;
  /** Only at these widths; all of them unless told. */
  widths?: readonly number[];
};

export const widths = [360, 768, 1440] as const;

/** Every screen, and every state of one that is worth a look of its own. A new screen adds its line. */
export const shots: readonly Shot[] = [
  { name: 'home', path: '/' },
  {
    name: 'home-menu',
    path: '/',
    widths: [1440],
    window: true,
    prepare: (page) =>
      page.getByRole('navigation', { name: 'Main' }).getByRole('button').first().click(),
  },
  {
    name: 'home-side-menu',
    path: '/',
    widths: [360, 768],
    window: true,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('dialog').getByRole('button', { expanded: false }).first().click();
    },
  },
  { name: 'tickets-request', path: '/reception' },
  {
    name: 'tickets-chosen',
    path: '/request-tickets',
    prepare: (page) => page.getByRole('radio', { name: /Adult Tickets/ }).check(),
  },
  { name: 'tickets-search', path: '/search-tickets' },
  {
    name: 'tickets-search-wrong',
    path: '/search-tickets',
    prepare: (page) => page.getByRole('button', { name: 'Search Tickets' }).click(),
  },
  { name: 'tickets-none', path: '/search-tickets/6175550199' },
  {
    name: 'tickets-seating',
    path: '/reception',
    prepare: (page) => page.getByRole('tab', { name: 'Seating Plan' }).click(),
  },
  { name: 'seating-plan', path: '/seating-plan' },
  { name: 'disclaimer', path: '/disclaimer/6175550123' },
  { name: 'receipt-wrong', path: '/receipt/12' },
  { name: 'picker', path: '/reception/adult' },
  { name: 'not-found', path: '/no-such-page' },
];
