import { lazyScreen, createRoutes } from '#ui/router/lazy-screen.ts';
import { groupScreens } from '#features/groups/contract/screens.ts';

export const groupRoutes = createRoutes(groupScreens, {
  groups: lazyScreen(() => import('./GroupsScreen.tsx'), 'GroupsScreen'),
  group: lazyScreen(() => import('./GroupScreen.tsx'), 'GroupScreen'),
  attendance: lazyScreen(() => import('./AttendanceScreen.tsx'), 'AttendanceScreen'),
  turnOff: lazyScreen(() => import('./GroupEmailsOffScreen.tsx'), 'GroupEmailsOffScreen'),
  add: lazyScreen(() => import('./GroupFormScreens.tsx'), 'AddGroupScreen'),
  edit: lazyScreen(() => import('./GroupFormScreens.tsx'), 'EditGroupScreen'),
});
