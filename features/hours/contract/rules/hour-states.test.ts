import { describe, expect, test } from 'vitest';
import {
  formatFulfilled,
  type HourAction,
  type HourRole,
  getAllowedHourActions,
  getDueHourAction,
  type HourFields,
  type HourState,
  hourStates,
  getHourTransition,
  isSensitive,
} from './hour-states.ts';

const plain = {
  category: 'Transport',
  isForwarded: true,
  claimed: false,
  isOpenRequest: false,
} as const;
const facts = (state: HourState, others: Partial<HourFields> = {}): HourFields => ({
  ...plain,
  state,
  ...others,
});

describe('an offer of the hours bank', () => {
  const steps: [HourAction, HourRole, HourState, string][] = [
    ['publish', 'volunteer', 'draft', 'Available'],
    ['publish', 'coordinator', 'Expired', 'Available'],
    ['publish', 'volunteer', 'Declined', 'Available'],
    ['publish', 'volunteer', 'Accepted', 'state'],
    ['publish', 'member', 'draft', 'who'],
    ['request', 'member', 'Available', 'Requested'],
    ['request', 'coordinator', 'Available', 'Requested'],
    ['request', 'volunteer', 'Available', 'who'],
    ['request', 'member', 'Requested', 'state'],
    ['request', 'member', 'draft', 'state'],
    ['accept', 'volunteer', 'Requested', 'Accepted'],
    ['accept', 'coordinator', 'Requested', 'Accepted'],
    ['accept', 'receiver', 'Requested', 'who'],
    ['accept', 'volunteer', 'Available', 'state'],
    ['decline', 'volunteer', 'Requested', 'Declined'],
    ['decline', 'volunteer', 'Accepted', 'state'],
    ['fulfil', 'receiver', 'Accepted', 'Fulfilled'],
    ['fulfil', 'coordinator', 'Accepted', 'Fulfilled'],
    ['fulfil', 'member', 'Accepted', 'who'],
    ['fulfil', 'receiver', 'Requested', 'state'],
    ['withdraw', 'volunteer', 'Accepted', 'Withdrawn'],
    ['withdraw', 'volunteer', 'Fulfilled', 'state'],
    ['withdraw', 'receiver', 'Requested', 'Available'],
    ['withdraw', 'receiver', 'Accepted', 'Available'],
    ['withdraw', 'receiver', 'Available', 'state'],
    ['withdraw', 'member', 'Available', 'who'],
    ['change', 'volunteer', 'Available', 'Available'],
    ['change', 'volunteer', 'Fulfilled', 'state'],
    ['change', 'member', 'Available', 'who'],
    ['remove', 'volunteer', 'Accepted', 'state'],
    ['remove', 'coordinator', 'Withdrawn', 'Withdrawn'],
  ];
  test.each(steps)('%s by the %s when %s: %s', (action, actor, state, result) => {
    const step = getHourTransition(action, actor, facts(state));
    expect(typeof step === 'object' ? step.state : step).toBe(result);
  });

  test('is claimed by the volunteer and confirmed by the other side', () => {
    expect(getHourTransition('fulfil', 'volunteer', facts('Accepted'))).toEqual({
      state: 'Accepted',
      isClaim: true,
    });
    expect(getHourTransition('fulfil', 'volunteer', facts('Accepted', { claimed: true }))).toBe(
      'state',
    );
    expect(getHourTransition('fulfil', 'receiver', facts('Accepted', { claimed: true }))).toEqual({
      state: 'Fulfilled',
    });
  });

  test('of Medication or Counselling waits for the coordinator', () => {
    expect(['Medication', 'Counselling'].every((item) => isSensitive(item as 'Medication'))).toBe(
      true,
    );
    expect([isSensitive('Transport'), isSensitive('Companionship')]).toEqual([false, false]);
    const waiting = facts('Requested', { category: 'Medication', isForwarded: false });
    expect(getHourTransition('accept', 'volunteer', waiting)).toBe('state');
    expect(getHourTransition('accept', 'coordinator', waiting)).toBe('state');
    expect(getHourTransition('forward', 'volunteer', waiting)).toBe('who');
    expect(getHourTransition('forward', 'coordinator', waiting)).toEqual({
      state: 'Requested',
      isForward: true,
    });
    expect(getHourTransition('decline', 'coordinator', waiting)).toEqual({ state: 'Declined' });
    expect(getHourTransition('decline', 'volunteer', waiting)).toBe('state');
    expect(getHourTransition('withdraw', 'volunteer', waiting)).toEqual({ state: 'Withdrawn' });
  });

  test.each<[HourAction, HourRole, HourState, string]>([
    ['match', 'coordinator', 'Requested', 'Requested'],
    ['match', 'receiver', 'Requested', 'who'],
    ['match', 'coordinator', 'Declined', 'state'],
    ['reply', 'coordinator', 'Requested', 'Declined'],
    ['reply', 'receiver', 'Requested', 'who'],
    ['withdraw', 'receiver', 'Requested', 'Withdrawn'],
    ['withdraw', 'coordinator', 'Requested', 'Withdrawn'],
    ['withdraw', 'member', 'Requested', 'who'],
    ['publish', 'receiver', 'Withdrawn', 'Requested'],
    ['publish', 'receiver', 'Requested', 'state'],
    ['accept', 'coordinator', 'Requested', 'state'],
    ['decline', 'coordinator', 'Requested', 'state'],
    ['request', 'member', 'Requested', 'state'],
    ['change', 'coordinator', 'Requested', 'state'],
  ])('a request without an offer: %s by the %s when %s: %s', (action, actor, state, result) => {
    const step = getHourTransition(action, actor, facts(state, { isOpenRequest: true }));
    expect(typeof step === 'object' ? step.state : step).toBe(result);
  });

  test('an offer is neither matched nor answered', () => {
    for (const action of ['match', 'reply'] as const)
      expect(getHourTransition(action, 'coordinator', facts('Requested'))).toBe('state');
  });

  test('a member without a part in it can only request an Available offer', () => {
    const requestable = hourStates.filter(
      (state) => getAllowedHourActions('member', facts(state)).length > 0,
    );
    expect(requestable).toEqual(['Available']);
    expect(getAllowedHourActions('member', facts('Available'))).toEqual(['request']);
  });

  test.each([
    ['Accepted', false, 'No'],
    ['Accepted', true, 'Claimed'],
    ['Fulfilled', true, 'Yes'],
    ['Available', false, 'No'],
  ] as const)('%s, claimed %s: fulfilled %s', (state, claimed, text) => {
    expect(formatFulfilled({ state, claimed })).toBe(text);
  });
});

describe('the days of an offer', () => {
  const days = { today: '2027-05-10', inAWeek: '2027-05-17' };
  test.each([
    ['Available', '2027-05-18', false, null],
    ['Available', '2027-05-17', false, 'warn'],
    ['Available', '2027-05-10', false, 'warn'],
    ['Available', '2027-05-17', true, null],
    ['Available', '2027-05-09', true, 'expire'],
    ['Requested', '2027-05-09', false, 'expire'],
    ['Requested', '2027-05-11', false, null],
    ['Accepted', '2027-05-01', false, null],
    ['draft', '2027-05-01', false, null],
    ['Available', null, false, null],
  ] as const)('%s until %s, warned %s: %s', (state, endDate, expiryWarned, due) => {
    expect(getDueHourAction({ state, endDate, expiryWarned }, days)).toBe(due);
  });
});
