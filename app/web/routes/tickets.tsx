import { lazyScreen } from '#ui/router/lazy-screen.ts';
import type { Screen } from './screen.ts';

/** Buying and viewing tickets. */
export const ticketScreens: readonly Screen[] = [
  {
    path: '/reception/$chairType',
    title: 'Available Seats',
    ssr: true,
    component: lazyScreen(
      () => import('#features/orders/web/buying/ChairsScreen.tsx'),
      'ChairsScreen',
    ),
  },
  {
    path: '/reception',
    title: 'UMD Tickets',
    ssr: true,
    component: lazyScreen(
      () => import('#features/tickets/web/TicketPageScreen.tsx'),
      'TicketPageScreen',
    ),
  },
  {
    path: '/request-tickets',
    title: 'Request Tickets',
    ssr: true,
    component: lazyScreen(
      () => import('#features/tickets/web/TicketPageScreen.tsx'),
      'TicketPageScreen',
    ),
  },
  {
    path: '/search-tickets',
    title: 'View My Tickets',
    ssr: true,
    component: lazyScreen(
      () => import('#features/tickets/web/TicketPageScreen.tsx'),
      'TicketPageScreen',
    ),
  },
  {
    path: '/search-tickets/$telephone',
    title: 'View My Tickets',
    component: lazyScreen(
      () => import('#features/tickets/web/TicketPageScreen.tsx'),
      'TicketPageScreen',
    ),
  },
  {
    path: '/receipt/$telephone',
    title: 'Your tickets',
    component: lazyScreen(() => import('#features/tickets/web/ReceiptScreen.tsx'), 'ReceiptScreen'),
  },
  {
    path: '/receipt/$telephone/$orderId',
    title: 'Your order',
    component: lazyScreen(
      () => import('#features/orders/web/receipts/OrderScreen.tsx'),
      'OrderScreen',
    ),
  },
  {
    path: '/t/$key',
    title: 'Your ticket',
    component: lazyScreen(
      () => import('#features/tickets/web/companions/SharedTicketScreen.tsx'),
      'SharedTicketScreen',
    ),
  },
  {
    path: '/seat-request/$secret',
    title: 'Confirm your request',
    component: lazyScreen(
      () => import('#features/orders/web/seat-requests/ConfirmRequestScreen.tsx'),
      'ConfirmRequestScreen',
    ),
  },
  {
    path: '/waiting-list',
    title: 'Waiting list',
    component: lazyScreen(
      () => import('#features/orders/web/waiting-list/JoinScreen.tsx'),
      'JoinScreen',
    ),
  },
  {
    path: '/waiting-list/$key',
    title: 'Waiting list',
    component: lazyScreen(
      () => import('#features/orders/web/waiting-list/PartyScreen.tsx'),
      'PartyScreen',
    ),
  },
  {
    path: '/disclaimer',
    title: 'Disclaimer',
    component: lazyScreen(
      () => import('#features/tickets/web/DisclaimerScreen.tsx'),
      'DisclaimerScreen',
    ),
  },
  {
    path: '/disclaimer/$telephone',
    title: 'Disclaimer',
    component: lazyScreen(
      () => import('#features/tickets/web/DisclaimerScreen.tsx'),
      'DisclaimerScreen',
    ),
  },
  {
    path: '/seating-plan',
    title: 'Seating Plan',
    ssr: true,
    component: lazyScreen(
      () => import('#features/tickets/web/SeatingPlanScreen.tsx'),
      'SeatingPlanScreen',
    ),
  },
];
