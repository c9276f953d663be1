import { lazyScreen, createRoutes } from '#ui/router/lazy-screen.ts';
import { announcementScreens } from '#features/announcements/contract/screens.ts';

export const announcementRoutes = createRoutes(announcementScreens, {
  announcements: lazyScreen(() => import('./AnnouncementsScreen.tsx'), 'AnnouncementsScreen'),
  announcement: lazyScreen(() => import('./AnnouncementScreen.tsx'), 'AnnouncementScreen'),
  sheet: lazyScreen(() => import('./SundaySheetScreen.tsx'), 'SundaySheetScreen'),
  sheetOfDay: lazyScreen(() => import('./SundaySheetScreen.tsx'), 'SundaySheetScreen'),
  unsubscribe: lazyScreen(() => import('./UnsubscribeScreen.tsx'), 'UnsubscribeScreen'),
  emailed: lazyScreen(() => import('./EmailedScreen.tsx'), 'EmailedScreen'),
  recipients: lazyScreen(() => import('./RecipientsScreen.tsx'), 'RecipientsScreen'),
  editor: lazyScreen(() => import('./AnnouncementsAdminScreen.tsx'), 'AnnouncementsAdminScreen'),
  add: lazyScreen(() => import('./AnnouncementFormScreen.tsx'), 'AnnouncementFormScreen'),
  edit: lazyScreen(() => import('./AnnouncementFormScreen.tsx'), 'AnnouncementFormScreen'),
});
