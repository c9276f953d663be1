import { lazyScreen, createRoutes } from '#ui/router/lazy-screen.ts';
import { directoryScreens } from '#features/directory/contract/screens.ts';

export const directoryRoutes = createRoutes(directoryScreens, {
  directory: lazyScreen(() => import('./DirectoryScreen.tsx'), 'DirectoryScreen'),
  add: lazyScreen(() => import('./MemberScreens.tsx'), 'AddMemberScreen'),
  edit: lazyScreen(() => import('./MemberScreens.tsx'), 'EditMemberScreen'),
  households: lazyScreen(() => import('./HouseholdsScreen.tsx'), 'HouseholdsScreen'),
  addHousehold: lazyScreen(() => import('./FamilyScreens.tsx'), 'AddHouseholdScreen'),
  editHousehold: lazyScreen(() => import('./FamilyScreens.tsx'), 'EditHouseholdScreen'),
  lifeDays: lazyScreen(() => import('./LifeDaysScreen.tsx'), 'LifeDaysScreen'),
  booklet: lazyScreen(() => import('./BookletScreen.tsx'), 'BookletScreen'),
});
