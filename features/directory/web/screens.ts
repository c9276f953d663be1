import { lazyScreen, createRoutes } from '#ui/router/lazy-screen.ts';
import { directoryScreens } from '#features/directory/contract/screens.ts';

export const directoryRoutes = createRoutes(directoryScreens, {
  directory: lazyScreen(() => import('./DirectoryScreen.tsx'), 'DirectoryScreen'),
  add: lazyScreen(() => import('./MemberScreens.tsx'), 'AddMemberScreen'),
  edit: lazyScreen(() => import('./MemberScreens.tsx'), 'EditMemberScreen'),
  households: lazyScreen(() => import('./HouseholdsScreen.tsx'), 'HouseholdsScreen'),
  booklet: lazyScreen(() => import('./BookletScreen.tsx'), 'BookletScreen'),
});
