import { lazyScreen, createRoutes } from '#ui/router/lazy-screen.ts';
import { editorCalendarScreens } from '#features/editor-calendar/contract/screens.ts';

export const editorCalendarRoutes = createRoutes(editorCalendarScreens, {
  calendar: lazyScreen(() => import('./EditorCalendarScreen.tsx'), 'EditorCalendarScreen'),
});
