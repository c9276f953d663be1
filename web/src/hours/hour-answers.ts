import type { Account } from '@namugongo/contract/accounts';
import { type Hour, type HourForm, HourForm as Schema } from '@namugongo/contract/hour-records';
import { hourCategories } from '@namugongo/contract/rules/hour-states';

/** The professional hour form's answers as its fields hold them. */
export type HourAnswers = {
  volunteerName: string;
  volunteerTelephone: string;
  category: string;
  description: string;
  startDate: string;
  endDate: string;
  requesterName: string;
  requesterTelephone: string;
  place: string;
  volunteerEmail: string;
  forAnother: boolean;
};

/** A new offer begins with the name and number of who offers. */
export const newHour = (person: Pick<Account, 'name' | 'telephone'> | null): HourAnswers => ({
  volunteerName: person?.name ?? '',
  volunteerTelephone: person?.telephone ?? '',
  category: '',
  description: '',
  startDate: '',
  endDate: '',
  requesterName: '',
  requesterTelephone: '',
  place: '',
  volunteerEmail: '',
  forAnother: false,
});

export const answersOf = (hour: Hour): HourAnswers => ({
  volunteerName: hour.volunteerName,
  volunteerTelephone: hour.volunteerTelephone ?? '',
  category: hour.category,
  description: hour.description,
  startDate: hour.startDate ?? '',
  endDate: hour.endDate ?? '',
  requesterName: hour.requesterName ?? '',
  requesterTelephone: hour.requesterTelephone ?? '',
  place: hour.place ?? '',
  volunteerEmail: hour.volunteerEmail ?? '',
  forAnother: hour.offeredBy !== null,
});

/** What is sent; `asksAtOnce`: the coordinator has filled in the requester. */
export function hourFormOf(answers: HourAnswers, draft: boolean, asksAtOnce: boolean): HourForm {
  const category = hourCategories.find((one) => one === answers.category) ?? 'Transport';
  return {
    ...answers,
    category,
    volunteerName: answers.volunteerName.trim(),
    volunteerTelephone: answers.volunteerTelephone.trim(),
    description: answers.description.trim(),
    startDate: answers.startDate || null,
    endDate: answers.endDate || null,
    requesterName: asksAtOnce ? answers.requesterName.trim() : '',
    requesterTelephone: asksAtOnce ? answers.requesterTelephone.trim() : '',
    available: draft ? 'draft' : 'Available',
  };
}

/** The checks of the specification, section 5, at the fields. */
export const checkedHour = Schema;
