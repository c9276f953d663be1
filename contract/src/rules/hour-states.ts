/** Where an offer of the hours bank stands (parish knowledge, 'Hours bank'). On the wire: `available`. */
export const hourStates = [
  'draft',
  'Available',
  'Requested',
  'Accepted',
  'Fulfilled',
  'Withdrawn',
  'Declined',
  'Expired',
] as const;
export type HourState = (typeof hourStates)[number];

/** The four of the specification, section 9. */
export const hourCategories = ['Transport', 'Companionship', 'Medication', 'Counselling'] as const;
export type HourCategory = (typeof hourCategories)[number];

/** A coordinator looks at these first, and the volunteer needs a clearance on record. */
export const sensitiveCategories: readonly HourCategory[] = ['Medication', 'Counselling'];
export const isSensitive = (category: HourCategory) => sensitiveCategories.includes(category);

/** Who acts: the one who offers, the one who asked, or the secretary for either of them. */
export type HourActor = 'volunteer' | 'receiver' | 'coordinator' | 'member';

export const hourActions = [
  'publish',
  'request',
  'forward',
  'accept',
  'decline',
  'fulfil',
  'withdraw',
  'change',
  'remove',
] as const;
export type HourAction = (typeof hourActions)[number];

/** What decides about an action, besides who acts. */
export type HourFacts = {
  state: HourState;
  category: HourCategory;
  /** A coordinator has passed the request on; always so where none needs to. */
  forwarded: boolean;
  /** The volunteer has said that the hours were given. */
  claimed: boolean;
};

/** What follows: a new state, a claim that waits for the other side, or no change of state. */
export type HourStep = { state: HourState; claims?: true; forwards?: true };

type Rule = { from: readonly HourState[]; who: readonly HourActor[]; to?: HourState };

const rules: Record<HourAction, Rule> = {
  publish: {
    from: ['draft', 'Declined', 'Withdrawn', 'Expired'],
    who: ['volunteer', 'coordinator'],
    to: 'Available',
  },
  request: { from: ['Available'], who: ['member', 'coordinator'], to: 'Requested' },
  forward: { from: ['Requested'], who: ['coordinator'] },
  accept: { from: ['Requested'], who: ['volunteer', 'coordinator'], to: 'Accepted' },
  decline: { from: ['Requested'], who: ['volunteer', 'coordinator'], to: 'Declined' },
  fulfil: { from: ['Accepted'], who: ['volunteer', 'receiver', 'coordinator'], to: 'Fulfilled' },
  withdraw: {
    from: ['draft', 'Available', 'Requested', 'Accepted'],
    who: ['volunteer', 'receiver', 'coordinator'],
    to: 'Withdrawn',
  },
  change: {
    from: ['draft', 'Available', 'Requested', 'Accepted', 'Withdrawn', 'Declined', 'Expired'],
    who: ['volunteer', 'coordinator'],
  },
  remove: {
    from: ['draft', 'Available', 'Withdrawn', 'Declined', 'Expired'],
    who: ['volunteer', 'coordinator'],
  },
};

/** The step an action takes, or why it may not be: the wrong person ('who') or the wrong time ('state'). */
export function hourStep(
  action: HourAction,
  actor: HourActor,
  facts: HourFacts,
): HourStep | 'who' | 'state' {
  const { from, who, to } = rules[action];
  if (!who.includes(actor)) return 'who';
  if (!from.includes(facts.state)) return 'state';
  const { state } = facts;
  if (action === 'forward') return facts.forwarded ? 'state' : { state, forwards: true };
  // The volunteer of a sensitive offer hears of a request only from the coordinator.
  if ((action === 'accept' || action === 'decline') && !facts.forwarded && actor === 'volunteer')
    return 'state';
  if (action === 'accept' && !facts.forwarded) return 'state';
  if (action === 'fulfil' && actor === 'volunteer')
    return facts.claimed ? 'state' : { state, claims: true };
  if (action === 'withdraw' && actor === 'receiver')
    return state === 'Requested' || state === 'Accepted' ? { state: 'Available' } : 'state';
  return { state: to ?? state };
}

/** The actions somebody may take now, for the buttons of a screen. */
export function hourActionsOf(actor: HourActor, facts: HourFacts): HourAction[] {
  return hourActions.filter((action) => typeof hourStep(action, actor, facts) === 'object');
}

/** The wire's `fullfilled`, a text derived from the state (decisions, section 6). */
export function fulfilledText({ state, claimed }: Pick<HourFacts, 'state' | 'claimed'>): string {
  if (state === 'Fulfilled') return 'Yes';
  return claimed ? 'Claimed' : 'No';
}

/** What time does to an offer on a given day, both yyyy-mm-dd: it warns a week before the last day and ends after it. */
export function hourDue(
  { state, endDate, warned }: { state: HourState; endDate: string | null; warned: boolean },
  { today, inAWeek }: { today: string; inAWeek: string },
): 'warn' | 'expire' | null {
  if (endDate === null || (state !== 'Available' && state !== 'Requested')) return null;
  if (endDate < today) return 'expire';
  return endDate <= inAWeek && !warned && state === 'Available' ? 'warn' : null;
}
