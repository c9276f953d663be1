import { lazyRouteComponent } from '@tanstack/react-router';
import type { Screen } from './screen.ts';

/** Readings and announcements with their editor screens. */
export const newsScreens: readonly Screen[] = [
  {
    path: '/readings',
    title: 'Readings',
    ssr: true,
    search: ['view'],
    component: lazyRouteComponent(
      () => import('../../readings/ReadingsScreen.tsx'),
      'ReadingsScreen',
    ),
  },
  {
    path: '/daily-reading/$id',
    title: "Amasomo Go'lwaleero",
    ssr: true,
    plain: true,
    component: lazyRouteComponent(
      () => import('../../readings/ReadingScreen.tsx'),
      'ReadingScreen',
    ),
  },
  {
    path: '/currentreading',
    title: 'Our Mass',
    ssr: true,
    plain: true,
    component: lazyRouteComponent(
      () => import('../../readings/CurrentReadingScreen.tsx'),
      'CurrentReadingScreen',
    ),
  },
  {
    path: '/currentreadingadmin',
    title: 'Readings',
    staff: { access: ['editor'], menu: 'Readings', group: 'Website', publicPath: '/readings' },
    component: lazyRouteComponent(
      () => import('../../readings/ReadingsAdminScreen.tsx'),
      'ReadingsAdminScreen',
    ),
  },
  {
    path: '/add-reading',
    title: 'Add Reading',
    staff: { access: ['editor'], parent: '/currentreadingadmin' },
    component: lazyRouteComponent(
      () => import('../../readings/ReadingFormScreen.tsx'),
      'ReadingFormScreen',
    ),
  },
  {
    path: '/add-reading/$id',
    title: 'Add Reading',
    staff: { access: ['editor'], parent: '/currentreadingadmin', publicPath: '/daily-reading/$id' },
    component: lazyRouteComponent(
      () => import('../../readings/ReadingFormScreen.tsx'),
      'ReadingFormScreen',
    ),
  },
  {
    path: '/announcements',
    title: 'Announcements',
    ssr: true,
    plain: true,
    component: lazyRouteComponent(
      () => import('../../announcements/AnnouncementsScreen.tsx'),
      'AnnouncementsScreen',
    ),
  },
  {
    path: '/detail-announcement/$id',
    title: 'Detailed Announcement',
    ssr: true,
    plain: true,
    component: lazyRouteComponent(
      () => import('../../announcements/AnnouncementScreen.tsx'),
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
    component: lazyRouteComponent(
      () => import('../../announcements/AnnouncementsAdminScreen.tsx'),
      'AnnouncementsAdminScreen',
    ),
  },
  {
    path: '/editor-calendar',
    title: 'Calendar',
    staff: { access: ['editor'], menu: 'Calendar', group: 'Website' },
    component: lazyRouteComponent(
      () => import('../../editor-calendar/EditorCalendarScreen.tsx'),
      'EditorCalendarScreen',
    ),
  },
  {
    path: '/add-announcement',
    title: 'Add Announcement',
    staff: { access: ['editor'], parent: '/announcementsAdmin' },
    component: lazyRouteComponent(
      () => import('../../announcements/AnnouncementFormScreen.tsx'),
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
    component: lazyRouteComponent(
      () => import('../../announcements/AnnouncementFormScreen.tsx'),
      'AnnouncementFormScreen',
    ),
  },
  {
    path: '/announcement-mail/$key',
    title: 'Announcements by email',
    component: lazyRouteComponent(
      () => import('../../announcements/UnsubscribeScreen.tsx'),
      'UnsubscribeScreen',
    ),
  },
  {
    path: '/sunday-sheet',
    title: 'Sunday sheet',
    ssr: true,
    component: lazyRouteComponent(
      () => import('../../announcements/SundaySheetScreen.tsx'),
      'SundaySheetScreen',
    ),
  },
  {
    path: '/sunday-sheet/$date',
    title: 'Sunday sheet',
    ssr: true,
    component: lazyRouteComponent(
      () => import('../../announcements/SundaySheetScreen.tsx'),
      'SundaySheetScreen',
    ),
  },
];
