/** A gathering of a new site, on a Sunday some weeks ahead: a draft, so that volunteers see what one has. */
export const sampleGathering = {
  weeksAhead: 8,
  details: {
    title: 'Sample gathering: lunch after Mass',
    description:
      'This is a sample. Change it into your own gathering and publish it, or delete it.\n\nTell people what to expect here: what happens, whom it is for, and where to park.',
    startTime: '12:30',
    endTime: '15:00',
    repeats: 'once' as const,
    every: 1,
    until: null,
    venue: 'For example, the parish hall',
    address: '',
    contact: '',
    audience: ['everybody' as const],
    takesParties: true,
    maxPeople: 80,
    closesDaysBefore: 1,
    remindsDaysBefore: 2,
  },
  questions: [
    {
      text: 'What would you like to eat?',
      help: '',
      kind: 'one' as const,
      isRequired: true,
      choices: ['Meat', 'Fish', 'Vegetarian'],
    },
    {
      text: 'Do you need a ride?',
      help: 'We look for someone who lives near you.',
      kind: 'confirm' as const,
      isRequired: false,
      choices: [],
    },
  ],
  slots: [
    { kind: 'bring' as const, title: 'Main dish for 10', startTime: '', endTime: '', places: 6 },
    { kind: 'bring' as const, title: 'Fruit or cake', startTime: '', endTime: '', places: 4 },
    {
      kind: 'do' as const,
      title: 'Set up tables',
      startTime: '11:00',
      endTime: '12:30',
      places: 4,
    },
    { kind: 'do' as const, title: 'Clean up', startTime: '15:00', endTime: '16:00', places: 4 },
  ],
};

/** A group of a new site. It is archived, so that only the secretary sees it. */
export const sampleGroup = {
  name: 'Sample group: visitors of the sick',
  kind: 'ministry' as const,
  description:
    'This is a sample. It is archived, so only the secretary sees it. Change it into your own group and show it again, or delete it.\n\nSay here what the group does, and whom a newcomer speaks to after Mass.',
  weekday: 3,
  startTime: '19:00',
  meetingTimes: '',
  place: 'For example, the parish hall',
  audience: 'members' as const,
  canMembersWrite: false,
  isArchived: true,
};

/** A letter of a new site, in Markdown: a draft for no one yet. */
export const sampleLetter = {
  subject: 'Sample letter: news of the month',
  text: `
This is a sample. Write your own letter over it, or delete it.

## What happened

Begin with thanks. Two or three sentences and a picture are enough.

## What comes next

- Name the day, the time and the place.
- Say who can help, and how.
- Add the Sunday sheet or the announcements with the buttons below the text.

Then choose who gets the letter, look at the preview, and send a test to yourself.
`,
};
