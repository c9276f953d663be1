import { pickValues } from '#contract/rules/record-fields.ts';
import { GatheringInput, type TeamGathering } from '#features/gatherings/contract/gatherings.ts';

type TextualField = 'until' | 'every' | 'maxPeople' | 'closesDaysBefore' | 'remindsDaysBefore';

/** What the form has: numbers and days as they are typed, so that a draft restores them. */
export type GatheringFormValues = Omit<GatheringInput, TextualField> & {
  [Field in TextualField]: string;
};

export const newGathering: GatheringFormValues = {
  title: '',
  description: '',
  day: '',
  startTime: '',
  endTime: '',
  repeats: 'once',
  every: '1',
  until: '',
  venue: '',
  address: '',
  contact: '',
  audience: ['everybody'],
  takesParties: true,
  maxPeople: '',
  closesDaysBefore: '0',
  remindsDaysBefore: '1',
};

const toText = (value: number | string | null): string => (value === null ? '' : String(value));

export const toFormValues = (gathering: TeamGathering): GatheringFormValues => ({
  ...pickValues(gathering, [
    'title',
    'description',
    'day',
    'startTime',
    'endTime',
    'repeats',
    'venue',
    'address',
    'contact',
    'audience',
    'takesParties',
  ]),
  every: toText(gathering.every),
  until: toText(gathering.until),
  maxPeople: toText(gathering.maxPeople),
  closesDaysBefore: toText(gathering.closesDaysBefore),
  remindsDaysBefore: toText(gathering.remindsDaysBefore),
});

const toNumber = (text: string): number | null => (text.trim() === '' ? null : Number(text));

/** The gathering as its form began with it. */
export const toSeenGathering = (values: GatheringFormValues): GatheringInput => ({
  ...values,
  every: toNumber(values.every) ?? 1,
  until: values.until || null,
  maxPeople: toNumber(values.maxPeople),
  closesDaysBefore: toNumber(values.closesDaysBefore) ?? 0,
  remindsDaysBefore: toNumber(values.remindsDaysBefore),
});

export const toGatheringInput = (values: GatheringFormValues): GatheringInput => ({
  ...toSeenGathering(values),
  ...(values.repeats === 'once' && { every: 1, until: null }),
});

/** A message for each field that can't be sent. */
export const validateGathering = (values: GatheringFormValues): Record<string, string> =>
  Object.fromEntries(
    (GatheringInput.safeParse(toGatheringInput(values)).error?.issues ?? [])
      .toReversed()
      .map(({ path, message }) => [String(path[0]), message]),
  );
