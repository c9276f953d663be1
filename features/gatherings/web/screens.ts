import { lazyScreen, createRoutes } from '#ui/router/lazy-screen.ts';
import { gatheringScreens } from '#features/gatherings/contract/screens.ts';

export const gatheringRoutes = createRoutes(gatheringScreens, {
  gatherings: lazyScreen(() => import('./GatheringsScreen.tsx'), 'GatheringsScreen'),
  gathering: lazyScreen(() => import('./GatheringScreen.tsx'), 'GatheringScreen'),
  party: lazyScreen(() => import('./OwnPartyScreen.tsx'), 'OwnPartyScreen'),
  editor: lazyScreen(() => import('./GatheringListScreen.tsx'), 'GatheringListScreen'),
  add: lazyScreen(() => import('./GatheringFormScreens.tsx'), 'AddGatheringScreen'),
  edit: lazyScreen(() => import('./GatheringFormScreens.tsx'), 'EditGatheringScreen'),
  manage: lazyScreen(() => import('./ManageGatheringScreen.tsx'), 'ManageGatheringScreen'),
  door: lazyScreen(() => import('./door/GatheringDoorScreen.tsx'), 'GatheringDoorScreen'),
  booking: lazyScreen(() => import('./BookingScreen.tsx'), 'BookingScreen'),
  people: lazyScreen(() => import('./GatheringPeopleScreen.tsx'), 'GatheringPeopleScreen'),
});
