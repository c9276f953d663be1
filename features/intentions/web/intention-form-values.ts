import type {
  IntentionFacts,
  IntentionInput,
  IntentionKind,
} from '#features/intentions/contract/intentions.ts';
import {
  findContactErrors,
  findIntentionErrors,
} from '#features/intentions/contract/rules/find-intention-errors.ts';
import { listFieldErrors } from '#ui/forms/field-errors.ts';

/** What the form has: the day and the weeks as the controls have them. */
export type IntentionFormValues = Omit<IntentionInput, 'wishedDay' | 'weeks'> & {
  wishedDay: string;
  weeks: string;
};

export const createEmptyValues = (kind: IntentionKind): IntentionFormValues => ({
  kind,
  forWhom: '',
  isDeceased: true,
  wording: '',
  requestedBy: '',
  isNamed: true,
  wishedDay: '',
  audience: ['member'],
  weeks: '2',
  email: '',
  telephone: '',
});

/** What a request says; the form of it doesn't have where the answer goes. */
export const toFormValues = ({
  kind,
  forWhom,
  isDeceased,
  wording,
  requestedBy,
  isNamed,
  wishedDay,
  audience,
  weeks,
}: IntentionFacts): IntentionFormValues => ({
  kind,
  forWhom,
  isDeceased,
  wording,
  requestedBy,
  isNamed,
  wishedDay: wishedDay ?? '',
  audience,
  weeks: String(weeks),
  email: '',
  telephone: '',
});

/** What the kind doesn't have is left out. */
export function toFacts(values: IntentionFormValues): IntentionFacts {
  const { kind, wording, requestedBy, isNamed } = values;
  const isMass = kind === 'mass';
  return {
    kind,
    forWhom: isMass ? values.forWhom : '',
    isDeceased: isMass && values.isDeceased,
    wording,
    requestedBy,
    isNamed,
    wishedDay: isMass && values.wishedDay ? values.wishedDay : null,
    audience: isMass ? [] : values.audience,
    weeks: Number(values.weeks),
  };
}

export const toInput = (values: IntentionFormValues): IntentionInput => ({
  ...toFacts(values),
  email: values.email,
  telephone: values.telephone,
});

/** The errors of the form; `needsContact`: whoever asks has to be reached. */
export const validateIntention = (
  values: IntentionFormValues,
  { needsContact }: { needsContact: boolean },
): Record<string, string> => ({
  ...findIntentionErrors({ ...toFacts(values), wishedDay: null }, ''),
  ...(!values.requestedBy.trim() && { requestedBy: 'Name is required' }),
  ...(needsContact && findContactErrors(values)),
});

const labels: Record<string, string> = {
  forWhom: 'Whom the Mass is for',
  wording: 'What it says',
  requestedBy: 'Name',
  wishedDay: 'Day',
  audience: 'Who can see it',
  email: 'Email',
  telephone: 'Telephone',
};

/** For the summary of the form. */
export const toFieldErrors = (errors: Readonly<Record<string, unknown>>) =>
  listFieldErrors(errors, labels);
