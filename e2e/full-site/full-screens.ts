import { type Screenshot, screenshots } from '../screenshot-list.ts';

/** Staff screens with a record of the full site, or for another role. */
const others: readonly Screenshot[] = [
  { name: 'directory-secretary', path: '/directory', as: ['secretary'] },
  { name: 'edit-member', path: '/edit-member/20', as: ['secretary'] },
  { name: 'hours', path: '/professionalhours', as: ['secretary'] },
  {
    name: 'hours-coordinator',
    path: '/professionalhours',
    as: ['secretary'],
    prepare: (page) => page.getByRole('tab').last().click(),
  },
  { name: 'hour', path: '/professionalhours/4', as: ['secretary'] },
  { name: 'hour-form', path: '/add-professional-hour/4', as: ['secretary'] },
  { name: 'documents', path: '/documents', as: ['secretary'] },
  { name: 'announcement-form', path: '/add-announcement/5', as: ['editor'] },
  { name: 'reading-form', path: '/add-reading/20', as: ['editor'] },
  {
    name: 'page-edit-long',
    path: '/pages/letter-of-the-chaplain-at-the-end-of-the-year-1/edit',
    as: ['editor'],
  },
  {
    name: 'page-history-long',
    path: '/pages/letter-of-the-chaplain-at-the-end-of-the-year-1/history',
    as: ['editor'],
  },
  { name: 'album-edit-long', path: '/albums/pilgrimage-1', as: ['editor'] },
  { name: 'ticket', path: '/ticket/60', as: ['reception'] },
  { name: 'ticket-move', path: '/ticket/60/move', as: ['reception'] },
  { name: 'order', path: '/order/60', as: ['treasurer'] },
  { name: 'order-refunded', path: '/order/1', as: ['treasurer'] },
  { name: 'event', path: '/events/2', as: ['reception'] },
  {
    name: 'treasury-payments',
    path: '/treasury',
    as: ['treasurer'],
    prepare: (page) => page.getByRole('tab').nth(1).click(),
  },
  {
    name: 'table-lists-hosts',
    path: '/table-lists',
    as: ['reception'],
    prepare: (page) => page.getByRole('tab').last().click(),
  },
];

/** Every staff screen, for the full site. */
export const fullScreens: readonly Screenshot[] = [
  ...screenshots.filter(({ as }) => as !== undefined),
  ...others,
];
