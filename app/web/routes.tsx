import { accountScreens } from './routes/accounts.tsx';
import { peopleScreens } from './routes/people.tsx';
import { receptionStaffScreens } from './routes/reception-staff.tsx';
import { ticketScreens } from './routes/tickets.tsx';
import { websiteScreens } from './routes/website.tsx';
import { newsScreens } from './routes/news.tsx';
import type { Screen } from './routes/screen.ts';

/** Every route of the site. The code of a screen loads at the first visit. */
export const screens: readonly Screen[] = [
  ...websiteScreens,
  ...ticketScreens,
  ...receptionStaffScreens,
  ...newsScreens,
  ...peopleScreens,
  ...accountScreens,
];
