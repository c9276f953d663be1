import { type MemberRecord, MemberInput } from '@namugongo/contract/directory';
import { parseAudience } from './audience-options.ts';

/** The values of the member form as its fields hold them. */
export type MemberFormValues = {
  name: string;
  telephone: string;
  email: string;
  kabondo: string;
  telephoneAudience: string;
  emailAudience: string;
  kabondoAudience: string;
  acceptsMessages: boolean;
  /** Empty for none. */
  householdId: string;
};

/** A new entry is private. */
export const emptyMemberValues: MemberFormValues = {
  name: '',
  telephone: '',
  email: '',
  kabondo: '',
  telephoneAudience: 'nobody',
  emailAudience: 'nobody',
  kabondoAudience: 'nobody',
  acceptsMessages: true,
  householdId: '',
};

export const toFormValues = ({
  choices,
  householdId,
  ...member
}: MemberRecord): MemberFormValues => ({
  name: member.name,
  telephone: member.telephone,
  email: member.email,
  kabondo: member.kabondo,
  telephoneAudience: choices.telephone,
  emailAudience: choices.email,
  kabondoAudience: choices.kabondo,
  acceptsMessages: member.acceptsMessages,
  householdId: householdId ? String(householdId) : '',
});

export const toMemberInput = (values: MemberFormValues): MemberInput => ({
  name: values.name.trim(),
  telephone: values.telephone,
  email: values.email.trim(),
  kabondo: values.kabondo.trim(),
  choices: {
    telephone: parseAudience(values.telephoneAudience),
    email: parseAudience(values.emailAudience),
    kabondo: parseAudience(values.kabondoAudience),
  },
  acceptsMessages: values.acceptsMessages,
  householdId: values.householdId ? Number(values.householdId) : null,
});

/** The fields that are validated before the form is sent. */
export const memberFormSchema = MemberInput.pick({
  name: true,
  telephone: true,
  email: true,
  kabondo: true,
});
