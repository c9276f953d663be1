import { lazyRouteComponent } from '@tanstack/react-router';
import type { Screen } from './screen.ts';

/** What members do for one another: directory, hours, documents, gifts. */
export const peopleScreens: readonly Screen[] = [
  {
    path: '/directory',
    title: 'List of Members',
    staff: {
      may: ['member', 'editor', 'secretary', 'reception', 'treasurer'],
      menu: 'Directory',
    },
    screen: lazyRouteComponent(
      () => import('../../directory/DirectoryScreen.tsx'),
      'DirectoryScreen',
    ),
  },
  {
    path: '/add-member',
    title: 'Add New Member',
    staff: { may: ['secretary'] },
    screen: lazyRouteComponent(
      () => import('../../directory/MemberScreens.tsx'),
      'AddMemberScreen',
    ),
  },
  {
    path: '/edit-member/$id',
    title: 'Edit Member',
    staff: { may: ['member', 'secretary'] },
    screen: lazyRouteComponent(
      () => import('../../directory/MemberScreens.tsx'),
      'EditMemberScreen',
    ),
  },
  {
    path: '/households',
    title: 'Households',
    staff: { may: ['secretary'] },
    screen: lazyRouteComponent(
      () => import('../../directory/HouseholdsScreen.tsx'),
      'HouseholdsScreen',
    ),
  },
  {
    path: '/directory-booklet',
    title: 'Members directory',
    staff: { may: ['secretary'] },
    screen: lazyRouteComponent(() => import('../../directory/BookletScreen.tsx'), 'BookletScreen'),
  },
  {
    path: '/donation',
    title: 'Donate',
    screen: lazyRouteComponent(
      () => import('../../donations/DonationScreen.tsx'),
      'DonationScreen',
    ),
  },
  {
    path: '/monthly-gift/$key',
    title: 'Your monthly gift',
    screen: lazyRouteComponent(
      () => import('../../donations/MonthlyGiftScreen.tsx'),
      'MonthlyGiftScreen',
    ),
  },
  {
    path: '/donations',
    title: 'Donations',
    staff: { may: ['treasurer'], menu: 'Donations' },
    screen: lazyRouteComponent(
      () => import('../../donations/DonationsScreen.tsx'),
      'DonationsScreen',
    ),
  },
  {
    path: '/documents',
    title: 'Documents',
    staff: { may: ['secretary'], menu: 'Documents', open: true },
    screen: lazyRouteComponent(
      () => import('../../documents/DocumentsScreen.tsx'),
      'DocumentsScreen',
    ),
  },
  {
    path: '/document-upload',
    title: 'Upload a document',
    staff: { may: ['secretary'] },
    screen: lazyRouteComponent(() => import('../../documents/UploadScreen.tsx'), 'UploadScreen'),
  },
  {
    path: '/file-download',
    title: 'Download a file',
    screen: lazyRouteComponent(
      () => import('../../documents/DownloadScreen.tsx'),
      'DownloadScreen',
    ),
  },
  {
    path: '/professionalhours',
    title: 'Professional Hours',
    screen: lazyRouteComponent(() => import('../../hours/HoursScreen.tsx'), 'HoursScreen'),
  },
  {
    path: '/professionalhours/$id',
    title: 'Professional Hours',
    staff: { may: ['member', 'secretary'] },
    screen: lazyRouteComponent(() => import('../../hours/HourScreen.tsx'), 'HourScreen'),
  },
  {
    path: '/add-professional-hour',
    title: 'New Professional Hour',
    staff: { may: ['member', 'secretary'] },
    screen: lazyRouteComponent(() => import('../../hours/HourFormScreen.tsx'), 'HourFormScreen'),
  },
  {
    path: '/add-professional-hour/$id',
    title: 'New Professional Hour',
    staff: { may: ['member', 'secretary'] },
    screen: lazyRouteComponent(() => import('../../hours/HourFormScreen.tsx'), 'HourFormScreen'),
  },
  {
    path: '/hours-answer/$secret',
    title: 'Your answer',
    screen: lazyRouteComponent(
      () => import('../../hours/HourAnswerScreen.tsx'),
      'HourAnswerScreen',
    ),
  },
];
