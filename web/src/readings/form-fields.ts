import type { ReadingInput } from '@namugongo/contract/readings';

export type ReadingFormValues = Record<keyof ReadingInput, string>;
export type ReadingFieldName = keyof ReadingFormValues;

type FormField = { name: ReadingFieldName; label: string; long?: boolean; hint?: string };
type FormPart = { heading: string; fields: readonly FormField[] };

/** The fields in the order of the Mass, with labels and hints. */
export const formSections: readonly FormPart[] = [
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
        hint: 'For example, Second Sunday in Ordinary Time, Year B',
      },
      { name: 'lectionary', label: 'Lectionary', hint: 'The number in the lectionary.' },
      {
        name: 'setName',
        label: 'Name of this set',
        hint: 'Only if a day has more than one set, like Weekday or Proper of the saint.',
      },
    ],
  },
  {
    heading: 'First reading',
    fields: [
      {
        name: 'firstReadingVerse',
        label: 'First Reading Verse',
        hint: 'For example, Isaiah 40:1-5, 9-11',
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
        hint: 'If there is no second reading, write None here and below. The page then leaves it out.',
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

/** Every field with its label, date first: the order of the error summary. */
export const labelledFields: readonly { field: ReadingFieldName; label: string }[] = [
  { field: 'readingDate', label: 'Reading Date' },
  ...formSections.flatMap(({ fields }) =>
    fields.map(({ name, label }) => ({ field: name, label })),
  ),
];

export const emptyReadingValues: ReadingFormValues = {
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

/** The form values of a saved reading. */
export function toFormValues(reading: ReadingInput): ReadingFormValues {
  const values = { ...emptyReadingValues };
  for (const { field } of labelledFields) values[field] = reading[field];
  return values;
}

/**
 * The suggested fields that the calendar fills in by itself: empty fields, and fields that still hold its suggestion for another day.
 * All others belong to the editor.
 */
export function getPrefillableFields(
  formValues: ReadingFormValues,
  offered: Partial<ReadingFormValues>,
  previouslyFilled: Partial<ReadingFormValues>,
): Partial<ReadingFormValues> {
  return pick(
    offered,
    (name, value) =>
      value !== formValues[name] &&
      (formValues[name].trim() === '' || formValues[name] === previouslyFilled[name]),
  );
}

/** The suggested fields that differ from the editor's values. */
export const getDifferingFields = (
  formValues: ReadingFormValues,
  offered: Partial<ReadingFormValues>,
): Partial<ReadingFormValues> =>
  pick(offered, (name, value) => formValues[name].trim() !== '' && formValues[name] !== value);

function pick(
  offered: Partial<ReadingFormValues>,
  target: (name: ReadingFieldName, value: string) => boolean,
): Partial<ReadingFormValues> {
  const picked: Partial<ReadingFormValues> = {};
  for (const { field } of labelledFields) {
    const value = offered[field];
    if (field !== 'readingDate' && value !== undefined && target(field, value))
      picked[field] = value;
  }
  return picked;
}

/** 'Saint of the Day, Day of the Year and Lectionary' */
export function formatFieldNames(formValues: Partial<ReadingFormValues>): string {
  const labels = labelledFields
    .filter(({ field }) => field in formValues)
    .map(({ label }) => label);
  const last = labels.pop();
  return labels.length > 0 ? `${labels.join(', ')} and ${last}` : (last ?? '');
}
