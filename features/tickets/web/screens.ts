import { lazyScreen, createRoutes } from '#ui/router/lazy-screen.ts';
import { ticketScreens } from '#features/tickets/contract/screens.ts';

export const ticketRoutes = createRoutes(ticketScreens, {
  reception: lazyScreen(() => import('./TicketPageScreen.tsx'), 'TicketPageScreen'),
  request: lazyScreen(() => import('./TicketPageScreen.tsx'), 'TicketPageScreen'),
  search: lazyScreen(() => import('./TicketPageScreen.tsx'), 'TicketPageScreen'),
  searchResult: lazyScreen(() => import('./TicketPageScreen.tsx'), 'TicketPageScreen'),
  guestNotes: lazyScreen(() => import('./notes/GuestNotesScreen.tsx'), 'GuestNotesScreen'),
  questions: lazyScreen(() => import('./staff-questions/QuestionsScreen.tsx'), 'QuestionsScreen'),
  responses: lazyScreen(() => import('./staff-questions/ResponsesScreen.tsx'), 'ResponsesScreen'),
  seatingPlan: lazyScreen(() => import('./SeatingPlanScreen.tsx'), 'SeatingPlanScreen'),
  receipt: lazyScreen(() => import('./ReceiptScreen.tsx'), 'ReceiptScreen'),
  guestNames: lazyScreen(() => import('./guest-names/GuestNamesScreen.tsx'), 'GuestNamesScreen'),
  guestQuestions: lazyScreen(
    () => import('./guest-questions/GuestQuestionsScreen.tsx'),
    'GuestQuestionsScreen',
  ),
  shared: lazyScreen(() => import('./companions/SharedTicketScreen.tsx'), 'SharedTicketScreen'),
  disclaimer: lazyScreen(() => import('./DisclaimerScreen.tsx'), 'DisclaimerScreen'),
  disclaimerOfOrder: lazyScreen(() => import('./DisclaimerScreen.tsx'), 'DisclaimerScreen'),
});
