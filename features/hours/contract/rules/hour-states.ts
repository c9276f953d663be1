/** The states of an offer (parish knowledge, 'Hours bank'). On the wire: `available`. */
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

/** The categories of the specification, section 9. */
export const hourCategories = ['Transport', 'Companionship', 'Medication', 'Counselling'] as const;
export type HourCategory = (typeof hourCategories)[number];

/** Requests in these categories go to a coordinator first, and the volunteer needs a clearance. */
export const sensitiveCategories: readonly HourCategory[] = ['Medication', 'Counselling'];
export const isSensitive = (category: HourCategory) => sensitiveCategories.includes(category);

/** The actor's role: the one who offers, the one who requested, the secretary, or any other member. */
export type HourRole = 'volunteer' | 'receiver' | 'coordinator' | 'member';

export const hourActions = [
  'publish',
  'request',
  'forward',
  'accept',
  'decline',
  'fulfil',
  'withdraw',
  'match',
  'reply',
  'change',
  'remove',
] as const;
export type HourAction = (typeof hourActions)[number];

/** The fields of an offer that decide which actions are allowed. */
export type HourFields = {
  state: HourState;
  category: HourCategory;
  /** A coordinator has passed on the request, or none is needed. */
  isForwarded: boolean;
  /** The volunteer has claimed the hours. */
  claimed: boolean;
  /** A request that no offer answers: nobody has offered the help yet. */
  isOpenRequest: boolean;
};

/** The result of an action: the next state, and whether it is a claim or passes on the request. */
export type HourTransition = { state: HourState; isClaim?: true; isForward?: true };

type Rule = { from: readonly HourState[]; actors: readonly HourRole[]; to?: HourState };

const rules: Partial<Record<HourAction, Rule>> = {
  publish: {
    from: ['draft', 'Declined', 'Withdrawn', 'Expired'],
    actors: ['volunteer', 'coordinator'],
    to: 'Available',
  },
  request: { from: ['Available'], actors: ['member', 'coordinator'], to: 'Requested' },
  forward: { from: ['Requested'], actors: ['coordinator'] },
  accept: { from: ['Requested'], actors: ['volunteer', 'coordinator'], to: 'Accepted' },
  decline: { from: ['Requested'], actors: ['volunteer', 'coordinator'], to: 'Declined' },
  fulfil: { from: ['Accepted'], actors: ['volunteer', 'receiver', 'coordinator'], to: 'Fulfilled' },
  withdraw: {
    from: ['draft', 'Available', 'Requested', 'Accepted'],
    actors: ['volunteer', 'receiver', 'coordinator'],
    to: 'Withdrawn',
  },
  change: {
    from: ['draft', 'Available', 'Requested', 'Accepted', 'Withdrawn', 'Declined', 'Expired'],
    actors: ['volunteer', 'coordinator'],
  },
  remove: {
    from: ['draft', 'Available', 'Withdrawn', 'Declined', 'Expired'],
    actors: ['volunteer', 'coordinator'],
  },
};

/** What can be done with a request that no offer answers. Once it is matched, it is the request of that offer. */
const openRequestRules: Partial<Record<HourAction, Rule>> = {
  match: { from: ['Requested'], actors: ['coordinator'] },
  reply: { from: ['Requested'], actors: ['coordinator'], to: 'Declined' },
  withdraw: { from: ['Requested'], actors: ['receiver', 'coordinator'], to: 'Withdrawn' },
  publish: {
    from: ['Withdrawn', 'Declined', 'Expired'],
    actors: ['receiver', 'coordinator'],
    to: 'Requested',
  },
};

/** The transition of an action, or why it is not allowed: wrong actor ('who') or wrong state ('state'). */
export function getHourTransition(
  action: HourAction,
  actor: HourRole,
  facts: HourFields,
): HourTransition | 'who' | 'state' {
  const { state } = facts;
  const rule = facts.isOpenRequest ? openRequestRules[action] : rules[action];
  if (!rule) return 'state';
  const { from, actors, to } = rule;
  if (!actors.includes(actor)) return 'who';
  if (!from.includes(state)) return 'state';
  if (facts.isOpenRequest) return { state: to ?? state };
  if (action === 'forward') return facts.isForwarded ? 'state' : { state, isForward: true };
  // The volunteer of a sensitive offer does not see the request before the coordinator passes it on.
  if (action === 'decline' && !facts.isForwarded && actor === 'volunteer') return 'state';
  if (action === 'accept' && !facts.isForwarded) return 'state';
  if (action === 'fulfil' && actor === 'volunteer')
    return facts.claimed ? 'state' : { state, isClaim: true };
  if (action === 'withdraw' && actor === 'receiver')
    return state === 'Requested' || state === 'Accepted' ? { state: 'Available' } : 'state';
  return { state: to ?? state };
}

/** The actions that the actor may take now. */
export function getAllowedHourActions(actor: HourRole, facts: HourFields): HourAction[] {
  return hourActions.filter(
    (action) => typeof getHourTransition(action, actor, facts) === 'object',
  );
}

/** The text of `fullfilled` on the wire, derived from the state (decisions, section 6). */
export function formatFulfilled({ state, claimed }: Pick<HourFields, 'state' | 'claimed'>): string {
  if (state === 'Fulfilled') return 'Yes';
  return claimed ? 'Claimed' : 'No';
}

/** What is due for an offer on a day (yyyy-mm-dd): a warning in its last week, or its expiry after the last day. */
export function getDueHourAction(
  {
    state,
    endDate,
    expiryWarned,
  }: { state: HourState; endDate: string | null; expiryWarned: boolean },
  { today, inAWeek }: { today: string; inAWeek: string },
): 'warn' | 'expire' | null {
  if (endDate === null || (state !== 'Available' && state !== 'Requested')) return null;
  if (endDate < today) return 'expire';
  return endDate <= inAWeek && !expiryWarned && state === 'Available' ? 'warn' : null;
}
