import type { Page } from '@playwright/test';
import type { Role } from '../contract/roles.ts';

export type Screenshot = {
  name: string;
  /** Roles of the signed-in person; absent for a visitor. */
  as?: readonly Role[];
  /** The path and query of the page. */
  path: string;
  /** Prepares the page before the screenshot. */
  prepare?: (page: Page) => Promise<void>;
  /** Captures only the viewport, for example with a dialog. */
  window?: true;
  /** Widths in px; all by default. */
  widths?: readonly number[];
};

export const viewportWidths = [360, 768, 1440] as const;

/** Every screen, and every state that needs its own screenshot. Add a line for each new screen. */
export const screenshots: readonly Screenshot[] = [
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
  { name: 'order-wrong', path: '/receipt/6175550123/1' },
  { name: 'ticket-link-ended', path: '/t/x' },
  { name: 'picker', path: '/reception/adult' },
  { name: 'about', path: '/aboutus' },
  { name: 'chaplaincy', path: '/chaplaincy' },
  { name: 'bubondo', path: '/bubondo' },
  { name: 'sacraments', path: '/sacraments' },
  {
    name: 'donate-monthly',
    path: '/donation',
    prepare: (page) => page.getByLabel('Every month').check(),
  },
  { name: 'monthly-gift-unknown', path: '/monthly-gift/1.unknown' },
  {
    name: 'donations-monthly',
    path: '/donations',
    as: ['treasurer'],
    prepare: (page) => page.getByRole('tab', { name: 'Monthly' }).click(),
  },
  {
    name: 'donations-collections',
    path: '/donations',
    as: ['treasurer'],
    prepare: (page) => page.getByRole('tab', { name: 'Collections' }).click(),
  },
  { name: 'search', path: '/search?q=martyrs' },
  { name: 'search-nothing', path: '/search?q=xyzzy' },
  { name: 'pages', path: '/pages', as: ['editor'] },
  { name: 'edit-page', path: '/pages/aboutus/edit', as: ['editor'] },
  {
    name: 'page-address',
    path: '/pages/chaplaincy/edit',
    as: ['editor'],
    window: true,
    prepare: (page) => page.getByRole('button', { name: 'Change', exact: true }).click(),
  },
  { name: 'page-history', path: '/pages/aboutus/history', as: ['editor'] },
  {
    name: 'menu-editor',
    path: '/menu',
    as: ['editor'],
    prepare: (page) =>
      page
        .getByRole('button', { name: /links$/ })
        .first()
        .click(),
  },
  { name: 'magazine', path: '/magazine' },
  { name: 'magazine-page', path: '/magazine/4' },
  { name: 'gallery', path: '/gallery2023' },
  {
    name: 'gallery-take-down',
    path: '/gallery2023',
    window: true,
    prepare: (page) => page.getByRole('button', { name: 'Ask us to take it down' }).click(),
  },
  {
    name: 'lightbox',
    path: '/gallery2023',
    window: true,
    prepare: async (page) => {
      await page.getByRole('button', { name: /^Enlarge picture 1:/ }).click();
      await page.getByRole('button', { name: 'Next picture' }).waitFor();
    },
  },
  { name: 'albums', path: '/albums', as: ['editor'] },
  { name: 'album-edit', path: '/albums/chaplaincy', as: ['editor'] },
  { name: 'take-downs', path: '/take-downs', as: ['editor'] },
  {
    name: 'reading-headings',
    path: '/currentreadingadmin',
    as: ['editor'],
    window: true,
    prepare: (page) => page.getByRole('button', { name: 'Edit headings' }).click(),
  },
  { name: 'videos', path: '/youtube' },
  { name: 'videos-edit', path: '/videos', as: ['editor'] },
  { name: 'not-found', path: '/no-such-page' },
  { name: 'sign-in', path: '/sign-in' },
  {
    name: 'invalid-credentials',
    path: '/sign-in',
    prepare: (page) => page.getByRole('button', { name: 'Sign in', exact: true }).click(),
  },
  { name: 'unauthenticated', path: '/receipt_manifest' },
  { name: 'forgotten-password', path: '/forgotten-password' },
  { name: 'invitation', path: '/invitation/secret' },
  { name: 'setup', path: '/setup/secret' },
  { name: 'forbidden', path: '/umdcheckouts', as: ['member'] },
  {
    name: 'team-menu',
    path: '/',
    as: ['admin'],
    window: true,
    prepare: async (page) => {
      const burger = page.getByRole('button', { name: 'Open menu' });
      const folded = await burger.isVisible();
      if (folded) await burger.click();
      const section = folded
        ? page.getByRole('button', { name: 'Parish team' })
        : page.getByRole('navigation', { name: 'Parish team' }).getByRole('button');
      await section.click();
    },
  },
  { name: 'today', path: '/today', as: ['admin'] },
  { name: 'today-usher', path: '/today', as: ['usher'] },
  { name: 'today-member', path: '/today', as: ['member'] },
  {
    name: 'staff-search',
    path: '/today',
    as: ['admin'],
    window: true,
    prepare: (page) => page.getByRole('button', { name: 'Find a screen' }).click(),
  },
  {
    name: 'staff-menu',
    path: '/today',
    as: ['admin'],
    widths: [360],
    window: true,
    prepare: (page) => page.getByRole('button', { name: 'More' }).click(),
  },
  { name: 'profile', path: '/profile', as: ['usher', 'treasurer'] },
  {
    name: 'profile-authenticator',
    path: '/profile',
    as: ['usher'],
    window: true,
    prepare: (page) => page.getByRole('button', { name: 'Set up an app' }).click(),
  },
  { name: 'people', path: '/people', as: ['admin'] },
  {
    name: 'people-invite',
    path: '/people',
    as: ['admin'],
    window: true,
    prepare: (page) => page.getByRole('button', { name: 'Invite someone' }).click(),
  },
  {
    name: 'people-change',
    path: '/people',
    as: ['admin'],
    window: true,
    prepare: (page) =>
      page
        .getByRole('button', { name: /^Change / })
        .first()
        .click(),
  },
  { name: 'audit', path: '/audit', as: ['admin'] },
  { name: 'mail', path: '/mail', as: ['admin'] },
  {
    name: 'mail-message',
    path: '/mail',
    as: ['admin'],
    window: true,
    prepare: (page) =>
      page
        .getByRole('button', { name: /^Read / })
        .first()
        .click(),
  },
  { name: 'site-settings', path: '/site-settings', as: ['admin'] },
  { name: 'status', path: '/status', as: ['admin'] },
  { name: 'editor-calendar', path: '/editor-calendar', as: ['editor'] },
  { name: 'table-lists', path: '/table-lists', as: ['reception'] },
  { name: 'cash-drawer', path: '/cash-drawer', as: ['reception'] },
  { name: 'data-requests', path: '/data-requests', as: ['admin'] },
  { name: 'sold-chairs', path: '/umdcheckouts', as: ['reception'] },
  { name: 'sold-per-table', path: '/umdcheckoutsummary', as: ['reception'] },
  { name: 'manifest', path: '/receipt_manifest', as: ['usher'] },
  { name: 'check-in', path: '/checkin', as: ['usher'] },
  { name: 'receive-guests', path: '/receipt_seating', as: ['usher'] },
  {
    name: 'receive-guests-not-valid',
    path: '/receipt_seating',
    as: ['usher'],
    window: true,
    prepare: async (page) => {
      await page.getByRole('textbox', { name: 'Barcode' }).fill('NOTACODE123');
      await page.getByRole('button', { name: 'Receive Guest' }).click();
      await page.locator('[data-verdict]').waitFor();
    },
  },
  { name: 'new-chair', path: '/reception_new_chair', as: ['reception'] },
  { name: 'tables', path: '/tables', as: ['reception'] },
  { name: 'events', path: '/events', as: ['reception'] },
  { name: 'box-office', path: '/box-office', as: ['reception'] },
  { name: 'codes', path: '/codes', as: ['reception'] },
  { name: 'seat-requests', path: '/seat-requests', as: ['reception'] },
  { name: 'hall', path: '/hall', as: ['reception'] },
  { name: 'waiting-parties', path: '/waiting-parties', as: ['reception'] },
  { name: 'ticket-desk', path: '/tickets', as: ['reception'] },
  { name: 'order-unknown', path: '/order/999999', as: ['treasurer'] },
  { name: 'treasury', path: '/treasury', as: ['treasurer'] },
];
