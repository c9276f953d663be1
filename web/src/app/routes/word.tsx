import { lazyRouteComponent } from '@tanstack/react-router';
import type { Screen } from './screen.ts';

/** Readings and announcements; and where editors keep them. */
export const wordScreens: readonly Screen[] = [
  {
    path: '/readings',
    title: 'Readings',
    drawn: true,
    screen: lazyRouteComponent(() => import('../../readings/ReadingsScreen.tsx'), 'ReadingsScreen'),
  },
  {
    path: '/daily-reading/$id',
    title: "Amasomo Go'lwaleero",
    drawn: true,
    screen: lazyRouteComponent(() => import('../../readings/ReadingScreen.tsx'), 'ReadingScreen'),
  },
  {
    path: '/currentreading',
    title: 'Our Mass',
    drawn: true,
    screen: lazyRouteComponent(
      () => import('../../readings/CurrentReadingScreen.tsx'),
      'CurrentReadingScreen',
    ),
  },
  {
    path: '/currentreadingadmin',
    title: 'Readings',
    staff: { may: ['editor'], menu: 'Readings' },
    screen: lazyRouteComponent(
      () => import('../../readings/ReadingsAdminScreen.tsx'),
      'ReadingsAdminScreen',
    ),
  },
  {
    path: '/add-reading',
    title: 'Add Reading',
    staff: { may: ['editor'] },
    screen: lazyRouteComponent(
      () => import('../../readings/ReadingFormScreen.tsx'),
      'ReadingFormScreen',
    ),
  },
  {
    path: '/add-reading/$id',
    title: 'Add Reading',
    staff: { may: ['editor'] },
    screen: lazyRouteComponent(
      () => import('../../readings/ReadingFormScreen.tsx'),
      'ReadingFormScreen',
    ),
  },
  {
    path: '/announcements',
    title: 'Announcements',
    drawn: true,
    screen: lazyRouteComponent(
      () => import('../../announcements/AnnouncementsScreen.tsx'),
      'AnnouncementsScreen',
    ),
  },
  {
    path: '/detail-announcement/$id',
    title: 'Detailed Announcement',
    drawn: true,
    screen: lazyRouteComponent(
      () => import('../../announcements/AnnouncementScreen.tsx'),
      'AnnouncementScreen',
    ),
  },
  {
    path: '/announcementsAdmin',
    title: 'List of Announcements',
    staff: { may: ['editor'], menu: 'Announcements' },
    screen: lazyRouteComponent(
      () => import('../../announcements/AnnouncementsAdminScreen.tsx'),
      'AnnouncementsAdminScreen',
    ),
  },
  {
    path: '/add-announcement',
    title: 'Add Announcement',
    staff: { may: ['editor'] },
    screen: lazyRouteComponent(
      () => import('../../announcements/AnnouncementFormScreen.tsx'),
      'AnnouncementFormScreen',
    ),
  },
  {
    path: '/add-announcement/$id',
    title: 'Edit Announcement',
    staff: { may: ['editor'] },
    screen: lazyRouteComponent(
      () => import('../../announcements/AnnouncementFormScreen.tsx'),
      'AnnouncementFormScreen',
    ),
  },
  {
    path: '/announcement-mail/$key',
    title: 'Announcements by e-mail',
    screen: lazyRouteComponent(
      () => import('../../announcements/StopMailScreen.tsx'),
      'StopMailScreen',
    ),
  },
  {
    path: '/sunday-sheet',
    title: 'Sunday sheet',
    drawn: true,
    screen: lazyRouteComponent(
      () => import('../../announcements/SundaySheetScreen.tsx'),
      'SundaySheetScreen',
    ),
  },
  {
    path: '/sunday-sheet/$date',
    title: 'Sunday sheet',
    drawn: true,
    screen: lazyRouteComponent(
      () => import('../../announcements/SundaySheetScreen.tsx'),
      'SundaySheetScreen',
    ),
  },
];
