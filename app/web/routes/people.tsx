import { lazyScreen } from '#ui/router/lazy-screen.ts';
import type { Screen } from './screen.ts';

/** Directory, hours, documents and donations. */
export const peopleScreens: readonly Screen[] = [
  {
    path: '/directory',
    title: 'List of Members',
    staff: {
      access: ['member', 'editor', 'secretary', 'reception', 'treasurer'],
      menu: 'Directory',
      group: 'People',
    },
    component: lazyScreen(
      () => import('#features/directory/web/DirectoryScreen.tsx'),
      'DirectoryScreen',
    ),
  },
  {
    path: '/add-member',
    title: 'Add New Member',
    staff: { access: ['secretary'], parent: '/directory' },
    component: lazyScreen(
      () => import('#features/directory/web/MemberScreens.tsx'),
      'AddMemberScreen',
    ),
  },
  {
    path: '/edit-member/$id',
    title: 'Edit Member',
    staff: { access: ['member', 'secretary'], parent: '/directory' },
    component: lazyScreen(
      () => import('#features/directory/web/MemberScreens.tsx'),
      'EditMemberScreen',
    ),
  },
  {
    path: '/households',
    title: 'Households',
    staff: { access: ['secretary'], parent: '/directory' },
    component: lazyScreen(
      () => import('#features/directory/web/HouseholdsScreen.tsx'),
      'HouseholdsScreen',
    ),
  },
  {
    path: '/directory-booklet',
    title: 'Members directory',
    staff: { access: ['secretary'], parent: '/directory' },
    component: lazyScreen(
      () => import('#features/directory/web/BookletScreen.tsx'),
      'BookletScreen',
    ),
  },
  {
    path: '/donation',
    title: 'Donate',
    ssr: true,
    component: lazyScreen(
      () => import('#features/donations/web/DonationScreen.tsx'),
      'DonationScreen',
    ),
  },
  {
    path: '/monthly-gift/$key',
    title: 'Your monthly gift',
    component: lazyScreen(
      () => import('#features/donations/web/MonthlyDonationScreen.tsx'),
      'MonthlyDonationScreen',
    ),
  },
  {
    path: '/donations',
    title: 'Donations',
    staff: { access: ['treasurer'], menu: 'Donations', group: 'Money', publicPath: '/donation' },
    component: lazyScreen(
      () => import('#features/donations/web/DonationsScreen.tsx'),
      'DonationsScreen',
    ),
  },
  {
    path: '/documents',
    title: 'Documents',
    staff: { access: ['secretary'], menu: 'Documents', open: true, group: 'People' },
    component: lazyScreen(
      () => import('#features/documents/web/DocumentsScreen.tsx'),
      'DocumentsScreen',
    ),
  },
  {
    path: '/document-upload',
    title: 'Upload a document',
    staff: { access: ['secretary'], parent: '/documents' },
    component: lazyScreen(() => import('#features/documents/web/UploadScreen.tsx'), 'UploadScreen'),
  },
  {
    path: '/file-download',
    title: 'Download a file',
    ssr: true,
    component: lazyScreen(
      () => import('#features/documents/web/DownloadScreen.tsx'),
      'DownloadScreen',
    ),
  },
  {
    path: '/professionalhours',
    title: 'Professional Hours',
    ssr: true,
    staff: {
      access: ['member', 'secretary'],
      menu: 'Professional Hours',
      open: true,
      group: 'People',
    },
    component: lazyScreen(() => import('#features/hours/web/HoursScreen.tsx'), 'HoursScreen'),
  },
  {
    path: '/professionalhours/$id',
    title: 'Professional Hours',
    staff: { access: ['member', 'secretary'], parent: '/professionalhours' },
    component: lazyScreen(() => import('#features/hours/web/HourScreen.tsx'), 'HourScreen'),
  },
  {
    path: '/add-professional-hour',
    title: 'New Professional Hour',
    staff: { access: ['member', 'secretary'], parent: '/professionalhours' },
    component: lazyScreen(() => import('#features/hours/web/HourFormScreen.tsx'), 'HourFormScreen'),
  },
  {
    path: '/add-professional-hour/$id',
    title: 'New Professional Hour',
    staff: { access: ['member', 'secretary'], parent: '/professionalhours' },
    component: lazyScreen(() => import('#features/hours/web/HourFormScreen.tsx'), 'HourFormScreen'),
  },
  {
    path: '/hours-answer/$secret',
    title: 'Your answer',
    component: lazyScreen(
      () => import('#features/hours/web/HourEmailActionScreen.tsx'),
      'HourEmailActionScreen',
    ),
  },
];
