import { ReadingChange } from '@namugongo/contract/readings';

export type Answers = Record<keyof ReadingChange, string>;
export type FieldName = keyof Answers;

type FormField = { name: FieldName; label: string; long?: boolean; hint?: string };
type FormPart = { heading: string; fields: readonly FormField[] };

/** The fields in the order of the Mass, with what a person reads beside them. */
export const formParts: readonly FormPart[] = [
  {
    heading: 'The day',
    fields: [
      {
        name: 'saintOfTheDay',
        label: 'Saint of the Day',
        hint: 'Or the name of the Sunday or feast.',
      },
      {
        name: 'dayOfTheYear',
        label: 'Day of the Year',
        hint: 'Such as: Second Sunday in Ordinary Time, Year B',
      },
      { name: 'lectionary', label: 'Lectionary', hint: 'The number in the lectionary.' },
      {
        name: 'setName',
        label: 'Name of this set',
        hint: 'Only where a day has several sets: Weekday, Proper of the saint.',
      },
    ],
  },
  {
    heading: 'First reading',
    fields: [
      {
        name: 'firstReadingVerse',
        label: 'First Reading Verse',
        hint: 'Such as: Isaiah 40:1-5, 9-11',
      },
      { name: 'firstReadingDetail', label: 'First Reading Detail', long: true },
    ],
  },
  {
    heading: 'Psalm',
    fields: [
      { name: 'responsorialPsalm', label: 'Responsorial Psalm' },
      { name: 'response', label: 'Response' },
      { name: 'responseDetail', label: 'Response Detail', long: true },
    ],
  },
  {
    heading: 'Second reading',
    fields: [
      {
        name: 'secondReadingVerse',
        label: 'Second Reading Verse',
        hint: 'On a day without a second reading write None here and below; the page then leaves it out.',
      },
      { name: 'secondReadingDetail', label: 'Second Reading Detail', long: true },
    ],
  },
  {
    heading: 'Gospel',
    fields: [
      { name: 'gospelAcclamation', label: 'Gospel Acclamation' },
      { name: 'gospelVerse', label: 'Gospel Verse' },
      { name: 'gospelReading', label: 'Gospel Reading', long: true },
    ],
  },
];

/** Every field with its label, the date first: the order in which wrong answers are named. */
export const labelledFields: readonly { field: FieldName; label: string }[] = [
  { field: 'readingDate', label: 'Reading Date' },
  ...formParts.flatMap(({ fields }) => fields.map(({ name, label }) => ({ field: name, label }))),
];

export const noAnswers: Answers = {
  readingDate: '',
  setName: '',
  saintOfTheDay: '',
  dayOfTheYear: '',
  lectionary: '',
  firstReadingVerse: '',
  firstReadingDetail: '',
  responsorialPsalm: '',
  response: '',
  responseDetail: '',
  secondReadingVerse: '',
  secondReadingDetail: '',
  gospelAcclamation: '',
  gospelVerse: '',
  gospelReading: '',
};

/** The saved fields of a reading, and nothing else that came with it. */
export const answersOf = (reading: ReadingChange): Answers => ReadingChange.parse(reading);

/**
 * What the calendar may put into the form without being asked: fields that are empty, and those that still hold what it put there
 * for another day. All else is the editor's own.
 */
export function fillable(
  answers: Answers,
  offered: Partial<Answers>,
  filledBefore: Partial<Answers>,
): Partial<Answers> {
  return pick(
    offered,
    (name, value) =>
      value !== answers[name] &&
      (answers[name].trim() === '' || answers[name] === filledBefore[name]),
  );
}

/** Where the editor's own words differ from the calendar's: these are only replaced when asked for. */
export const differing = (answers: Answers, offered: Partial<Answers>): Partial<Answers> =>
  pick(offered, (name, value) => answers[name].trim() !== '' && answers[name] !== value);

function pick(
  offered: Partial<Answers>,
  wanted: (name: FieldName, value: string) => boolean,
): Partial<Answers> {
  const picked: Partial<Answers> = {};
  for (const { field } of labelledFields) {
    const value = offered[field];
    if (field !== 'readingDate' && value !== undefined && wanted(field, value))
      picked[field] = value;
  }
  return picked;
}

/** 'Saint of the Day, Day of the Year and Lectionary' */
export function namesOf(answers: Partial<Answers>): string {
  const labels = labelledFields.filter(({ field }) => field in answers).map(({ label }) => label);
  const last = labels.pop();
  return labels.length > 0 ? `${labels.join(', ')} and ${last}` : (last ?? '');
}
