import { lazyRouteComponent } from '@tanstack/react-router';
import type { Screen } from './screen.ts';

/** Buying and keeping tickets. */
export const ticketScreens: readonly Screen[] = [
  {
    path: '/reception/$chairType',
    title: 'Available Seats',
    screen: lazyRouteComponent(
      () => import('../../reception/chairs/ChairsScreen.tsx'),
      'ChairsScreen',
    ),
  },
  {
    path: '/reception',
    title: 'UMD Tickets',
    drawn: true,
    screen: lazyRouteComponent(
      () => import('../../reception/tickets/TicketPageScreen.tsx'),
      'TicketPageScreen',
    ),
  },
  {
    path: '/request-tickets',
    title: 'Request Tickets',
    drawn: true,
    screen: lazyRouteComponent(
      () => import('../../reception/tickets/TicketPageScreen.tsx'),
      'TicketPageScreen',
    ),
  },
  {
    path: '/search-tickets',
    title: 'View My Tickets',
    screen: lazyRouteComponent(
      () => import('../../reception/tickets/TicketPageScreen.tsx'),
      'TicketPageScreen',
    ),
  },
  {
    path: '/search-tickets/$telephone',
    title: 'View My Tickets',
    screen: lazyRouteComponent(
      () => import('../../reception/tickets/TicketPageScreen.tsx'),
      'TicketPageScreen',
    ),
  },
  {
    path: '/receipt/$telephone',
    title: 'Your tickets',
    screen: lazyRouteComponent(
      () => import('../../reception/tickets/ReceiptScreen.tsx'),
      'ReceiptScreen',
    ),
  },
  {
    path: '/disclaimer/$telephone',
    title: 'Disclaimer',
    screen: lazyRouteComponent(
      () => import('../../reception/tickets/DisclaimerScreen.tsx'),
      'DisclaimerScreen',
    ),
  },
  {
    path: '/seating-plan',
    title: 'Seating Plan',
    drawn: true,
    screen: lazyRouteComponent(
      () => import('../../reception/tickets/SeatingPlanScreen.tsx'),
      'SeatingPlanScreen',
    ),
  },
];
