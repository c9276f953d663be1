import type { GroupInput } from '#features/groups/contract/groups.ts';

let count = 0;

/** Input for the next sample group. */
export const createGroupInput = (changes: Partial<GroupInput> = {}): GroupInput => {
  count += 1;
  return {
    name: `Sample choir ${count}`,
    kind: 'choir',
    description: '',
    weekday: 0,
    startTime: '16:30',
    meetingTimes: '',
    place: '',
    audience: 'members',
    canMembersWrite: false,
    ...changes,
  };
};
