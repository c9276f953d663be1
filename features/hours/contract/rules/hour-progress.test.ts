import { expect, test } from 'vitest';
import { getHourTurn, type HourProgressFields, listHourSteps } from './hour-progress.ts';
import { getAllowedHourActions, type HourRole, hourStates } from './hour-states.ts';

const offer: HourProgressFields = {
  state: 'Available',
  category: 'Transport',
  role: 'volunteer',
  isForwarded: true,
  claimed: false,
  isOpenRequest: false,
  cleared: null,
  volunteerName: 'Ann',
  requesterName: 'Ben',
  createdById: null,
  requestedById: null,
};
const roles: readonly HourRole[] = ['volunteer', 'receiver', 'coordinator', 'member'];

test('the steps say what is done, what is next and what comes later', () => {
  expect(listHourSteps({ ...offer, state: 'Accepted' })).toEqual([
    { label: 'Offered', state: 'done' },
    { label: 'Requested', state: 'done' },
    { label: 'Accepted', state: 'done' },
    { label: 'Hours entered', state: 'now' },
    { label: 'Confirmed', state: 'later' },
  ]);
  const all = listHourSteps({ ...offer, state: 'Fulfilled' });
  expect(all.every(({ state }) => state === 'done')).toBe(true);
  expect(listHourSteps({ ...offer, state: 'Declined' })).toEqual([]);
});

test('a request for Counselling has the step of the coordinator', () => {
  const request = { ...offer, category: 'Counselling', state: 'Requested' } as const;
  expect(listHourSteps({ ...request, isForwarded: false })[2]).toEqual({
    label: 'Checked by a coordinator',
    state: 'now',
  });
  expect(listHourSteps(request)[2]).toMatchObject({ state: 'done' });
});

test.each<[string, Partial<HourProgressFields>, HourRole | null]>([
  ['a draft', { state: 'draft' }, 'volunteer'],
  ['an offer without a request', {}, null],
  ['a request', { state: 'Requested' }, 'volunteer'],
  ['a request for Medication', { state: 'Requested', isForwarded: false }, 'coordinator'],
  ['an accepted request', { state: 'Accepted' }, 'volunteer'],
  ['entered hours', { state: 'Accepted', claimed: true }, 'receiver'],
  ['confirmed hours', { state: 'Fulfilled' }, null],
  ['a declined request', { state: 'Declined' }, null],
])('whose turn it is: %s', (_, fields, actor) => {
  for (const role of roles) {
    // A draft has no other readers, and the coordinator may publish it too.
    if (fields.state === 'draft' && role !== 'volunteer') continue;
    expect(getHourTurn({ ...offer, ...fields, role }).isMine, role).toBe(role === actor);
  }
});

test('a coordinator acts for the people whose offers and requests they entered', () => {
  const coordinator = { ...offer, role: 'coordinator' } as const;
  const isMine = (fields: Partial<HourProgressFields>) =>
    getHourTurn({ ...coordinator, ...fields }).isMine;
  expect(isMine({ state: 'Requested', createdById: 'Grace' })).toBe(true);
  expect(isMine({ state: 'Requested', requestedById: 'Grace' })).toBe(false);
  expect(isMine({ state: 'Accepted', createdById: 'Grace' })).toBe(true);
  expect(isMine({ state: 'Accepted', requestedById: 'Grace' })).toBe(true);
  expect(isMine({ state: 'Accepted', claimed: true, requestedById: 'Grace' })).toBe(true);
  expect(isMine({ state: 'Accepted', claimed: true, createdById: 'Grace' })).toBe(false);
});

test('whoever has to act can act', () => {
  const expected = {
    draft: 'publish',
    Requested: 'decline',
    Accepted: 'fulfil',
  } as const;
  for (const state of ['draft', 'Requested', 'Accepted'] as const)
    for (const role of roles)
      for (const isForwarded of [true, false])
        for (const claimed of [true, false])
          for (const createdById of [null, 'Grace'])
            for (const requestedById of [null, 'Grace']) {
              const hour = {
                ...offer,
                state,
                role,
                isForwarded,
                claimed,
                createdById,
                requestedById,
              };
              if (!getHourTurn(hour).isMine || (state === 'draft' && role === 'member')) continue;
              if (state === 'draft' && role === 'receiver') continue;
              expect(getAllowedHourActions(role, hour)).toContain(expected[state]);
            }
});

test('every reader gets a sentence about every state', () => {
  for (const state of hourStates)
    for (const role of roles)
      for (const isOpenRequest of [false, true])
        expect(getHourTurn({ ...offer, isOpenRequest, state, role }).message).toMatch(
          /^[A-Z].+[.!]$/,
        );
});

test('a request that no offer answers waits for a coordinator alone', () => {
  const request = { ...offer, isOpenRequest: true } as const;
  const isMine = (state: (typeof hourStates)[number], role: HourRole) =>
    getHourTurn({ ...request, state, role }).isMine;
  expect(isMine('Requested', 'coordinator')).toBe(true);
  expect(isMine('Requested', 'receiver')).toBe(false);
  expect(isMine('Declined', 'coordinator')).toBe(false);
  expect(listHourSteps({ ...request, state: 'Requested' })).toEqual([]);
});
