import type { Page } from '@playwright/test';
import type { Role } from '../contract/roles.ts';
import { sampleScreens } from './screen-samples.ts';

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

/** Every screen, and every state that needs its own screenshot. */
export const screenshots: readonly Screenshot[] = [
  ...sampleScreens,
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
  {
    name: 'tickets-chosen',
    path: '/request-tickets',
    prepare: (page) => page.getByRole('radio', { name: /Adult Tickets/ }).check(),
  },
  {
    name: 'tickets-search-wrong',
    path: '/search-tickets',
    prepare: (page) => page.getByRole('button', { name: 'Search Tickets' }).click(),
  },
  {
    name: 'tickets-seating',
    path: '/reception',
    prepare: (page) => page.getByRole('tab', { name: 'Seating Plan' }).click(),
  },
  { name: 'chaplaincy', path: '/chaplaincy' },
  { name: 'bubondo', path: '/bubondo' },
  { name: 'sacraments', path: '/sacraments' },
  {
    name: 'donate-monthly',
    path: '/donation',
    prepare: (page) => page.getByLabel('Every month').check(),
  },
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
  { name: 'search-found', path: '/search?q=martyrs' },
  { name: 'search-nothing', path: '/search?q=xyzzy' },
  {
    name: 'page-address',
    path: '/pages/chaplaincy/edit',
    as: ['editor'],
    window: true,
    prepare: (page) => page.getByRole('button', { name: 'Change', exact: true }).click(),
  },
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
  {
    name: 'reading-headings',
    path: '/currentreadingadmin',
    as: ['editor'],
    window: true,
    prepare: (page) => page.getByRole('button', { name: 'Edit headings' }).click(),
  },
  { name: 'not-found', path: '/no-such-page' },
  {
    name: 'invalid-credentials',
    path: '/sign-in',
    prepare: (page) => page.getByRole('button', { name: 'Sign in', exact: true }).click(),
  },
  { name: 'unauthenticated', path: '/receipt_manifest' },
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
  { name: 'today-admin', path: '/today', as: ['admin'] },
  { name: 'today-usher', path: '/today', as: ['usher'] },
  { name: 'mine-member', path: '/mine', as: ['member'] },
  {
    name: 'staff-search',
    path: '/today',
    as: ['admin'],
    window: true,
    prepare: (page) => page.getByRole('button', { name: 'Search' }).click(),
  },
  {
    name: 'staff-menu',
    path: '/today',
    as: ['admin'],
    widths: [360],
    window: true,
    prepare: (page) => page.getByRole('button', { name: 'More' }).click(),
  },
  { name: 'profile-of-roles', path: '/profile', as: ['usher', 'treasurer'] },
  {
    name: 'profile-authenticator',
    path: '/profile',
    as: ['usher'],
    window: true,
    prepare: (page) => page.getByRole('button', { name: 'Set up an app' }).click(),
  },
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
];
