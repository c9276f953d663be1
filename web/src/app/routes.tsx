import { accountScreens } from './routes/accounts.tsx';
import { peopleScreens } from './routes/people.tsx';
import { receptionTeamScreens } from './routes/reception-team.tsx';
import { ticketScreens } from './routes/tickets.tsx';
import { websiteScreens } from './routes/website.tsx';
import { wordScreens } from './routes/word.tsx';
import type { Screen } from './routes/screen.ts';

/** Every URL of the site. Each screen is loaded when it is first visited. */
export const screens: readonly Screen[] = [
  ...websiteScreens,
  ...ticketScreens,
  ...receptionTeamScreens,
  ...wordScreens,
  ...peopleScreens,
  ...accountScreens,
];
