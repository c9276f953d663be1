import { linkTo } from '#contract/screens.ts';
import type { SitePath } from '#contract/rules/links.ts';
type Step = {
  label: string;
  hint: string;
  /** The screen where it is done. */
  path: SitePath;
};

/** What a new site needs before people use it, in this order. */
export const firstSteps = {
  community: {
    label: 'Name and logo',
    hint: 'What the community is called, its words, logo and colors.',
    path: linkTo('/site-settings'),
  },
  contact: {
    label: 'Address and times',
    hint: 'Where and when you meet, and how to reach you.',
    path: linkTo('/site-settings'),
  },
  email: {
    label: 'Email',
    hint: 'Connect a mail server and send yourself a test.',
    path: linkTo('/status'),
  },
  payments: {
    label: 'Card payments',
    hint: 'Connect Stripe, then buy a ticket as a test.',
    path: linkTo('/status'),
  },
  event: {
    label: 'The reception',
    hint: 'Its date, place, prices and sale.',
    path: linkTo('/events'),
  },
  hall: {
    label: 'The hall',
    hint: 'Tables and chairs, as they will stand.',
    path: linkTo('/hall'),
  },
  people: {
    label: 'People',
    hint: 'Invite those who help you.',
    path: linkTo('/people'),
  },
} as const satisfies Record<string, Step>;

export type FirstStep = keyof typeof firstSteps;

/** What the site has. */
export type SiteProgress = {
  hasOwnName: boolean;
  hasEmail: boolean;
  hasAddress: boolean;
  hasSentEmail: boolean;
  takesRealCards: boolean;
  hasCardPayment: boolean;
  /** A current event that is not past, with a start time and a place. */
  hasEventDetails: boolean;
  chairs: number;
  /** People with a role, the administrator included. */
  team: number;
};

const isStepDone: Record<FirstStep, (site: SiteProgress) => boolean> = {
  community: ({ hasOwnName }) => hasOwnName,
  contact: ({ hasEmail, hasAddress }) => hasEmail && hasAddress,
  email: ({ hasSentEmail }) => hasSentEmail,
  payments: ({ takesRealCards, hasCardPayment }) => takesRealCards && hasCardPayment,
  event: ({ hasEventDetails }) => hasEventDetails,
  hall: ({ hasEventDetails, chairs }) => hasEventDetails && chairs > 0,
  people: ({ team }) => team > 1,
};

/** The steps with what is done; empty once all are. */
export function listFirstSteps(site: SiteProgress): { step: FirstStep; done: boolean }[] {
  const steps = (Object.keys(firstSteps) as FirstStep[]).map((step) => ({
    step,
    done: isStepDone[step](site),
  }));
  return steps.every(({ done }) => done) ? [] : steps;
}
