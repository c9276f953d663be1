import { type KeptMember, MemberForm } from '@namugongo/contract/directory';
import { audienceIn } from './audience-words.ts';

/** The member form's answers as its fields hold them. */
export type MemberAnswers = {
  name: string;
  telephone: string;
  email: string;
  kabondo: string;
  telephoneAudience: string;
  emailAudience: string;
  kabondoAudience: string;
  takesMessages: boolean;
  /** Empty for none. */
  householdId: string;
};

/** A new entry is private. */
export const emptyMember: MemberAnswers = {
  name: '',
  telephone: '',
  email: '',
  kabondo: '',
  telephoneAudience: 'nobody',
  emailAudience: 'nobody',
  kabondoAudience: 'nobody',
  takesMessages: true,
  householdId: '',
};

export const answersOf = ({ choices, householdId, ...member }: KeptMember): MemberAnswers => ({
  name: member.name,
  telephone: member.telephone,
  email: member.email,
  kabondo: member.kabondo,
  telephoneAudience: choices.telephone,
  emailAudience: choices.email,
  kabondoAudience: choices.kabondo,
  takesMessages: member.takesMessages,
  householdId: householdId ? String(householdId) : '',
});

export const memberOf = (answers: MemberAnswers): MemberForm => ({
  name: answers.name.trim(),
  telephone: answers.telephone,
  email: answers.email.trim(),
  kabondo: answers.kabondo.trim(),
  choices: {
    telephone: audienceIn(answers.telephoneAudience),
    email: audienceIn(answers.emailAudience),
    kabondo: audienceIn(answers.kabondoAudience),
  },
  takesMessages: answers.takesMessages,
  householdId: answers.householdId ? Number(answers.householdId) : null,
});

/** What is checked at the fields before anything is sent. */
export const checkedMember = MemberForm.pick({
  name: true,
  telephone: true,
  email: true,
  kabondo: true,
});
