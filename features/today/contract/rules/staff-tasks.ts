import { formatCount } from '#contract/rules/counts.ts';
import { linkTo } from '#contract/screens.ts';
import type { SitePath } from '#contract/rules/links.ts';
import type { Role } from '#contract/roles.ts';

type TaskKind = {
  /** Whose task it is; administrators see all. */
  roles: readonly Role[];
  /** The screen where it is done. */
  path: SitePath;
  /** One sentence with the count, which is at least 1. */
  describe: (count: number) => string;
};

/** What waits for a member or a person of the parish team, in the order of the screen 'Today'. */
export const staffTasks = {
  'card-testing': {
    roles: ['treasurer'],
    path: linkTo('/treasury'),
    describe: (count) =>
      `${formatCount(count, 'card was', 'cards were')} declined in the last hour: someone may be testing stolen cards. The site slows them down`,
  },
  'payments-open': {
    roles: ['treasurer'],
    path: linkTo('/treasury'),
    describe: (count) => `${formatCount(count, 'payment has', 'payments have')} no result yet`,
  },
  'refunds-open': {
    roles: ['treasurer'],
    path: linkTo('/treasury'),
    describe: (count) => `${formatCount(count, 'refund is', 'refunds are')} due or failed`,
  },
  disputes: {
    roles: ['treasurer'],
    path: linkTo('/treasury'),
    describe: (count) => `${formatCount(count, 'payment is', 'payments are')} disputed`,
  },
  'door-conflicts': {
    roles: ['reception'],
    path: linkTo('/door-conflicts'),
    describe: (count) => `${formatCount(count, 'open conflict', 'open conflicts')} at the door`,
  },
  'drawers-uncounted': {
    roles: ['treasurer'],
    path: linkTo('/treasury'),
    describe: (count) =>
      `${formatCount(count, 'cash drawer of an earlier day was', 'cash drawers of earlier days were')} not counted`,
  },
  'seat-requests': {
    roles: ['reception'],
    path: linkTo('/seat-requests'),
    describe: (count) =>
      `${formatCount(count, 'seat request waits', 'seat requests wait')} for an answer`,
  },
  'reading-missing': {
    roles: ['editor'],
    path: linkTo('/add-reading'),
    describe: () => 'Next Sunday has no reading',
  },
  'readings-unfinished': {
    roles: ['editor'],
    path: linkTo('/currentreadingadmin'),
    describe: (count) =>
      `${formatCount(count, 'reading of next Sunday is', 'readings of next Sunday are')} unfinished`,
  },
  'take-downs': {
    roles: ['editor'],
    path: linkTo('/take-downs'),
    describe: (count) =>
      `${formatCount(count, 'person asks', 'people ask')} for a picture to be taken down`,
  },
  'hour-requests': {
    roles: ['secretary'],
    path: linkTo('/professionalhours', { panel: 'all' }),
    describe: (count) =>
      `${formatCount(count, 'request for help waits', 'requests for help wait')} for you`,
  },
  'join-requests': {
    roles: ['secretary'],
    path: linkTo('/join-requests'),
    describe: (count) =>
      `${formatCount(count, 'request to join or correction waits', 'requests to join and corrections wait')} for you`,
  },
  intentions: {
    roles: ['secretary'],
    path: linkTo('/intention-list'),
    describe: (count) =>
      `${formatCount(count, 'Mass intention or prayer request waits', 'Mass intentions and prayer requests wait')} for you`,
  },
  'group-requests': {
    roles: ['secretary'],
    path: linkTo('/groups'),
    describe: (count) =>
      `${formatCount(count, 'person asks', 'people ask')} to join a group and ${count === 1 ? 'waits' : 'wait'} for an answer`,
  },
  'telephones-doubtful': {
    roles: ['secretary'],
    path: linkTo('/telephones'),
    describe: (count) => `${formatCount(count, 'phone number', 'phone numbers')} to check`,
  },
  'own-hour-requests': {
    roles: ['member', 'secretary'],
    path: linkTo('/professionalhours', { panel: 'own' }),
    describe: (count) => `${formatCount(count, 'person asks', 'people ask')} for your help`,
  },
  'emails-failed': {
    roles: ['admin'],
    path: linkTo('/mail'),
    describe: (count) =>
      `${formatCount(count, 'email was', 'emails were')} refused in the last week`,
  },
  'webhooks-paused': {
    roles: ['admin'],
    path: linkTo('/webhooks'),
    describe: (count) =>
      `${formatCount(count, 'webhook was', 'webhooks were')} paused: nothing got through for days`,
  },
} as const satisfies Record<string, TaskKind>;

export type StaffTaskKind = keyof typeof staffTasks;

export const staffTaskKinds = Object.keys(staffTasks) as readonly StaffTaskKind[];
