import {
  readingFieldNames,
  readingFields,
  type ReadingInput,
} from '#features/readings/contract/readings.ts';
import { mapFields } from '#contract/rules/record-fields.ts';

export type ReadingFormValues = Record<keyof ReadingInput, string>;
export type ReadingFieldName = keyof ReadingFormValues;

type FormField = {
  name: ReadingFieldName;
  label: string;
  section: string;
  isLong: boolean;
  hint?: string;
  optional?: boolean;
};

/** The fields below the date. */
const formFields: readonly FormField[] = [
  ...readingFieldNames.map((name) => ({ name, ...readingFields[name] })),
  {
    name: 'setName',
    label: 'Name of this set',
    section: 'The day',
    isLong: false,
    hint: 'Only if a day has more than one set, like Weekday or Proper of the saint.',
    optional: true,
  },
];

/** The parts of the form in the order of the Mass. */
export const formSections = [...new Set(formFields.map(({ section }) => section))].map(
  (heading) => ({ heading, fields: formFields.filter(({ section }) => section === heading) }),
);

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
  ...mapFields(readingFields, () => ''),
};

/** The form values of a saved reading. */
export function toFormValues(reading: ReadingInput): ReadingFormValues {
  const values = { ...emptyReadingValues };
  for (const { field } of labelledFields) values[field] = reading[field];
  return values;
}

/** What the calendar offers for the fields of its day; the date is the editor's. */
export const listOfferedTexts = (fields: Partial<ReadingFormValues>): Partial<ReadingFormValues> =>
  pick(fields, () => true);

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
