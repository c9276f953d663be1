import {
  defaultPrivacySettings,
  MemberInput,
  type MemberRecord,
  type SeenMember,
} from '#features/directory/contract/directory.ts';
import { memberStatus } from '#features/directory/contract/rules/member-statuses.ts';
import {
  getAudienceName,
  mapAudiences,
  memberFields,
} from '#features/directory/contract/member-fields.ts';
import { householdRole } from '#features/directory/contract/households.ts';
import { mapFields } from '#contract/rules/record-fields.ts';
import { parseAudience } from './audience-options.ts';

/** A new entry is private. */
export const emptyMemberValues = {
  name: '',
  ...mapFields(memberFields, () => ''),
  ...mapAudiences((name): string => defaultPrivacySettings[name]),
  acceptsMessages: true,
  /** Empty for none. */
  householdId: '',
  householdRole: '',
  status: 'present',
  statusDay: '',
};

/** The values of the member form as its fields hold them. */
export type MemberFormValues = typeof emptyMemberValues;

export const toFormValues = ({
  choices,
  householdId,
  ...member
}: MemberRecord): MemberFormValues => ({
  name: member.name,
  ...mapFields(memberFields, (_, field) => member[field]),
  ...mapAudiences((field) => choices[field]),
  acceptsMessages: member.acceptsMessages,
  householdId: householdId ? String(householdId) : '',
  householdRole: member.householdRole,
  status: member.status,
  statusDay: member.statusDay,
});

const toMemberInput = (values: MemberFormValues): MemberInput => ({
  name: values.name.trim(),
  ...mapFields(memberFields, (_, field) => values[field].trim()),
  choices: mapFields(memberFields, (_, field) => parseAudience(values[getAudienceName(field)])),
  acceptsMessages: values.acceptsMessages,
  householdId: values.householdId ? Number(values.householdId) : null,
  householdRole: householdRole.catch('').parse(values.householdRole),
  status: memberStatus.catch('present').parse(values.status),
  statusDay: values.statusDay.trim(),
});

const secretaryFields = ['householdId', 'householdRole', 'status', 'statusDay'] as const;

/** The entry to save. What the secretary alone decides is part of it only where it was changed: another may have changed it since. */
export function toMemberChange(
  values: MemberFormValues,
  isChanged: (field: string) => boolean,
): MemberInput {
  const input = toMemberInput(values);
  for (const field of secretaryFields) if (!isChanged(field)) delete input[field];
  return input;
}

/** The entry as its form began with it: what this form can change. */
export function toSeenMember(base: MemberFormValues, canEditDirectory: boolean): SeenMember {
  const { kabondo, ...fields } = mapFields(memberFields, (_, field) => base[field]);
  const { householdRole: role, status, statusDay } = toMemberInput(base);
  return {
    name: base.name,
    ...fields,
    choices: mapFields(memberFields, (_, field) => parseAudience(base[getAudienceName(field)])),
    acceptsMessages: base.acceptsMessages,
    ...(canEditDirectory && {
      kabondo,
      householdId: base.householdId ? Number(base.householdId) : null,
      householdRole: role,
      status,
      statusDay,
    }),
  };
}

/** The fields that are validated before the form is sent. */
export const memberFormSchema = MemberInput.pick({
  name: true,
  statusDay: true,
  ...mapFields(memberFields, () => true as const),
});
