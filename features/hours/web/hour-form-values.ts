import type { Account } from '#contract/account.ts';
import {
  type Hour,
  type HourInput,
  HourInput as Schema,
} from '#features/hours/contract/hour-schemas.ts';
import { hourCategories } from '#features/hours/contract/rules/hour-states.ts';

/** The values of the professional hour form as its fields hold them. */
export type HourFormValues = {
  [Name in Exclude<keyof HourInput, 'available'>]: HourInput[Name] extends boolean
    ? boolean
    : string;
};

/** The initial values of a new offer: the person's own name and phone number. */
export const emptyHourValues = (person: Pick<Account, 'name' | 'telephone'>): HourFormValues => ({
  volunteerName: person.name,
  volunteerTelephone: person.telephone ?? '',
  category: '',
  description: '',
  startDate: '',
  endDate: '',
  requesterName: '',
  requesterTelephone: '',
  location: '',
  volunteerEmail: '',
  forAnother: false,
});

export const toFormValues = (hour: Hour): HourFormValues => ({
  volunteerName: hour.volunteerName,
  volunteerTelephone: hour.volunteerTelephone ?? '',
  category: hour.category,
  description: hour.description,
  startDate: hour.startDate ?? '',
  endDate: hour.endDate ?? '',
  requesterName: hour.requesterName ?? '',
  requesterTelephone: hour.requesterTelephone ?? '',
  location: hour.location ?? '',
  volunteerEmail: hour.volunteerEmail ?? '',
  forAnother: hour.createdById !== null,
});

/** The request body of the form. `includeRequester`: a coordinator may fill in the requester. */
export function toHourInput(
  values: HourFormValues,
  draft: boolean,
  includeRequester: boolean,
): HourInput {
  const category = hourCategories.find((item) => item === values.category) ?? 'Transport';
  return {
    ...values,
    category,
    startDate: values.startDate || null,
    endDate: values.endDate || null,
    requesterName: includeRequester ? values.requesterName : '',
    requesterTelephone: includeRequester ? values.requesterTelephone : '',
    available: draft ? 'draft' : 'Available',
  };
}

/** Validation of the form (specification, section 5). */
export const hourFormSchema = Schema;
