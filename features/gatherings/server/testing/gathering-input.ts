import type { PartyInput } from '#features/gatherings/contract/gathering-parties.ts';
import type { GatheringInput } from '#features/gatherings/contract/gatherings.ts';

let count = 0;

/** Input for the next sample gathering, which is held once. */
export const createGatheringInput = (changes: Partial<GatheringInput> = {}): GatheringInput => {
  count += 1;
  return {
    title: `Sample party ${count}`,
    description: 'With music and food.',
    day: '2027-12-18',
    startTime: '17:00',
    endTime: '21:00',
    repeats: 'once',
    every: 1,
    until: null,
    venue: 'The parish hall',
    address: '1 Main Street\nBoston',
    contact: '',
    audience: ['everybody'],
    takesParties: true,
    maxPeople: null,
    closesDaysBefore: 0,
    remindsDaysBefore: 1,
    ...changes,
  };
};

/** The answer of the next sample person. */
export const createPartyInput = (changes: Partial<PartyInput> = {}): PartyInput => {
  count += 1;
  return {
    day: '2027-12-18',
    name: `Sample Guest ${count}`,
    email: `guest${count}@example.org`,
    adults: 1,
    children: 0,
    responses: [],
    slotIds: [],
    tickets: [],
    ...changes,
  };
};
