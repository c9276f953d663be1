import { lazyScreen } from '#ui/router/lazy-screen.ts';
import type { Screen } from './screen.ts';

/** Readings and announcements with their editor screens. */
export const newsScreens: readonly Screen[] = [
  {
    path: '/readings',
    title: 'Readings',
    ssr: true,
    search: ['view'],
    plain: true,
    component: lazyScreen(
      () => import('#features/readings/web/ReadingsScreen.tsx'),
      'ReadingsScreen',
    ),
  },
  {
    path: '/daily-reading/$id',
    title: "Amasomo Go'lwaleero",
    ssr: true,
    plain: true,
    component: lazyScreen(
      () => import('#features/readings/web/ReadingScreen.tsx'),
      'ReadingScreen',
    ),
  },
  {
    path: '/currentreading',
    title: 'Our Mass',
    ssr: true,
    plain: true,
    component: lazyScreen(
      () => import('#features/readings/web/CurrentReadingScreen.tsx'),
      'CurrentReadingScreen',
    ),
  },
  {
    path: '/currentreadingadmin',
    title: 'Readings',
    staff: { access: ['editor'], menu: 'Readings', group: 'Website', publicPath: '/readings' },
    component: lazyScreen(
      () => import('#features/readings/web/ReadingsAdminScreen.tsx'),
      'ReadingsAdminScreen',
    ),
  },
  {
    path: '/add-reading',
    title: 'Add Reading',
    staff: { access: ['editor'], parent: '/currentreadingadmin' },
    component: lazyScreen(
      () => import('#features/readings/web/ReadingFormScreen.tsx'),
      'ReadingFormScreen',
    ),
  },
  {
    path: '/add-reading/$id',
    title: 'Add Reading',
    staff: { access: ['editor'], parent: '/currentreadingadmin', publicPath: '/daily-reading/$id' },
    component: lazyScreen(
      () => import('#features/readings/web/ReadingFormScreen.tsx'),
      'ReadingFormScreen',
    ),
  },
  {
    path: '/announcements',
    title: 'Announcements',
    ssr: true,
    plain: true,
    component: lazyScreen(
      () => import('#features/announcements/web/AnnouncementsScreen.tsx'),
      'AnnouncementsScreen',
    ),
  },
  {
    path: '/detail-announcement/$id',
    title: 'Detailed Announcement',
    ssr: true,
    plain: true,
    component: lazyScreen(
      () => import('#features/announcements/web/AnnouncementScreen.tsx'),
      'AnnouncementScreen',
    ),
  },
  {
    path: '/announcementsAdmin',
    title: 'List of Announcements',
    staff: {
      access: ['editor'],
      menu: 'Announcements',
      group: 'Website',
      publicPath: '/announcements',
    },
    component: lazyScreen(
      () => import('#features/announcements/web/AnnouncementsAdminScreen.tsx'),
      'AnnouncementsAdminScreen',
    ),
  },
  {
    path: '/editor-calendar',
    title: 'Calendar',
    staff: { access: ['editor'], menu: 'Calendar', group: 'Website' },
    component: lazyScreen(
      () => import('#features/editor-calendar/web/EditorCalendarScreen.tsx'),
      'EditorCalendarScreen',
    ),
  },
  {
    path: '/add-announcement',
    title: 'Add Announcement',
    staff: { access: ['editor'], parent: '/announcementsAdmin' },
    component: lazyScreen(
      () => import('#features/announcements/web/AnnouncementFormScreen.tsx'),
      'AnnouncementFormScreen',
    ),
  },
  {
    path: '/add-announcement/$id',
    title: 'Edit Announcement',
    staff: {
      access: ['editor'],
      parent: '/announcementsAdmin',
      publicPath: '/detail-announcement/$id',
    },
    component: lazyScreen(
      () => import('#features/announcements/web/AnnouncementFormScreen.tsx'),
      'AnnouncementFormScreen',
    ),
  },
  {
    path: '/announcement-mail/$key',
    title: 'Announcements by email',
    component: lazyScreen(
      () => import('#features/announcements/web/UnsubscribeScreen.tsx'),
      'UnsubscribeScreen',
    ),
  },
  {
    path: '/sunday-sheet',
    title: 'Sunday sheet',
    ssr: true,
    component: lazyScreen(
      () => import('#features/announcements/web/SundaySheetScreen.tsx'),
      'SundaySheetScreen',
    ),
  },
  {
    path: '/sunday-sheet/$date',
    title: 'Sunday sheet',
    ssr: true,
    component: lazyScreen(
      () => import('#features/announcements/web/SundaySheetScreen.tsx'),
      'SundaySheetScreen',
    ),
  },
];
