import type { Site } from '@namugongo/contract/site';

/** What a new site is called and shows until an administrator sets its own. The menu grows with the pages that exist. */
export const starterSettings = {
  name: 'Namugongo',
  // A placeholder that reaches nobody: the community's own address goes here, by the settings.
  email: 'hello@namugongo.example',
  meetingTimes: [
    { day: 'Sunday', time: '1:00 pm' },
    { day: 'Friday', time: '8:00 pm' },
  ],
  timeZone: 'America/New_York',
  menu: [
    { label: 'About us', items: [{ label: 'Home', path: '/' }] },
    {
      label: 'Martyrs Day',
      items: [
        { label: 'Request Tickets', path: '/request-tickets' },
        { label: 'View My Tickets', path: '/search-tickets' },
        { label: 'Seating Plan', path: '/seating-plan' },
      ],
    },
  ],
  ticketSearch: 'phone and code',
} satisfies Pick<Site, 'name' | 'email' | 'meetingTimes' | 'timeZone' | 'menu' | 'ticketSearch'>;
