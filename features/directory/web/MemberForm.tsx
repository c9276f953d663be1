import type { ComponentProps } from 'react';
import { compareTexts } from '#contract/rules/normalize.ts';
import { decapitalize } from '#contract/rules/capitals.ts';
import { schemaResolver, type UseFormReturnType } from '@mantine/form';
import { type MemberRecord } from '#features/directory/contract/directory.ts';
import {
  memberStatusLabels,
  memberStatuses,
} from '#features/directory/contract/rules/member-statuses.ts';
import {
  getAudienceName,
  type MemberFieldName,
  memberFieldNames,
  memberFields,
} from '#features/directory/contract/member-fields.ts';
import { mapFields } from '#contract/rules/record-fields.ts';
import { useNavigate } from '#ui/router/use-router.ts';
import { Link } from '#ui/router/Link.tsx';
import { useSendsEmail } from '#features/site/web/site.ts';
import { CheckboxField } from '#ui/forms/CheckboxField.tsx';
import { DraftForm } from '#ui/dialogs/DraftForm.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { TelephoneField } from '#ui/forms/TelephoneField.tsx';
import { TextAreaField, TextField } from '#ui/forms/TextField.tsx';
import { useDraftForm } from '#ui/forms/useDraftForm.ts';
import { audienceOptions } from './audience-options.ts';
import { householdRoleOptions } from './household-role-options.ts';
import styles from './Directory.module.css';
import {
  toFormValues,
  memberFormSchema,
  emptyMemberValues,
  type MemberFormValues,
  toMemberChange,
  toSeenMember,
} from './member-form-values.ts';
import { useHouseholds, useMembers, useSaveMember } from './queries.ts';

const labels = {
  name: 'Name',
  ...mapFields(memberFields, ({ label }) => label),
  statusDay: 'Day of the move or death',
};
const fields = ['name', ...memberFieldNames, 'statusDay'] as const;

type MemberFormProps = {
  member: MemberRecord | null;
  /** The secretary also chooses kabondo, household and status. */
  canEditDirectory: boolean;
};

/** Add New Member and edit: the entity's fields, each with its audience (specification, section 3). */
export function MemberForm({ member, canEditDirectory }: MemberFormProps) {
  const navigate = useNavigate();
  const draftForm = useDraftForm<MemberFormValues>(
    'accountDraft',
    `member ${member?.id ?? 'new'}`,
    member ? toFormValues(member) : emptyMemberValues,
    schemaResolver(memberFormSchema, { sync: true }),
    member !== null,
  );
  const { form } = draftForm;
  const fieldErrors = fields
    .filter((field) => form.errors[field])
    .map((field) => ({ field, label: labels[field] }));
  return (
    <DraftForm
      draft={draftForm}
      errors={fieldErrors}
      mutation={useSaveMember(member?.id ?? null)}
      toInput={(values) => ({
        ...toMemberChange(values, form.isDirty),
        ...(member && { seen: toSeenMember(draftForm.getSeen(), canEditDirectory) }),
      })}
      onSaved={() => void navigate({ to: '/directory' })}
      submit="Save"
      cancel={{ to: '/directory' }}
    >
      <Fields form={form} own={member?.own ?? false} canEditDirectory={canEditDirectory} />
      {canEditDirectory && (
        <>
          <HouseholdChoice form={form} />
          <StatusChoice form={form} />
        </>
      )}
    </DraftForm>
  );
}

type FormPart = { form: UseFormReturnType<MemberFormValues> };

type FieldsProps = FormPart & { own: boolean } & Pick<MemberFormProps, 'canEditDirectory'>;

function Fields({ form, own, canEditDirectory }: FieldsProps) {
  return (
    <>
      <TextField
        id="name"
        label={labels.name}
        autoComplete="off"
        hint="All members can see the name."
        {...form.getInputProps('name')}
      />
      {memberFieldNames.map((name) => (
        <div key={name} className={styles.pair}>
          {name === 'kabondo' && !canEditDirectory ? (
            <OwnKabondo kabondo={form.values.kabondo} />
          ) : (
            <FieldInput name={name} form={form} />
          )}
          <SelectField
            id={getAudienceName(name)}
            label={`Who can see the ${decapitalize(memberFields[name].label)}`}
            options={audienceOptions}
            {...form.getInputProps(getAudienceName(name))}
          />
        </div>
      ))}
      <MessagesField form={form} own={own} />
    </>
  );
}

/** A person asks to join a kabondo; its leaders or the secretary add them. */
function OwnKabondo({ kabondo }: { kabondo: string }) {
  return (
    <p>
      <b>{labels.kabondo}</b>
      <br />
      {kabondo || 'None yet'}. <Link to="/groups">Ask to join another</Link>
    </p>
  );
}

function MessagesField({ form, own }: FormPart & { own: boolean }) {
  const sendsEmail = useSendsEmail();
  const privacyHint = own
    ? 'Messages come to you by email. No one sees your address.'
    : 'Messages come by email. No one sees the address.';
  return (
    <CheckboxField
      label={`Members can message ${own ? 'me' : 'this person'} through the site`}
      hint={sendsEmail ? privacyHint : "This site can't send email yet, so messages are off."}
      checked={form.values.acceptsMessages}
      onChange={(checked) => form.setFieldValue('acceptsMessages', checked)}
    />
  );
}

function FieldInput({ name, form }: FormPart & { name: MemberFieldName }) {
  const { label, kind, ...field } = memberFields[name];
  if (kind === 'telephone')
    return (
      <TelephoneField
        id={name}
        label={label}
        autoComplete="off"
        value={form.values[name]}
        error={form.errors[name]}
        onChange={(digits) => form.setFieldValue(name, digits)}
      />
    );
  const props = {
    id: name,
    label,
    autoComplete: 'off',
    hint: 'hint' in field ? field.hint : undefined,
    ...form.getInputProps(name),
  };
  if (name === 'kabondo') return <KabondoField {...props} />;
  if (kind === 'address' || kind === 'note') return <TextAreaField rows={2} {...props} />;
  return <TextField type={kind === 'email' ? kind : 'text'} {...props} />;
}

/** Suggests the names that others have, so that one kabondo has one name. */
function KabondoField(props: ComponentProps<typeof TextField>) {
  const { data: members = [] } = useMembers();
  const names = new Set(members.flatMap(({ kabondo }) => kabondo ?? []));
  return (
    <>
      <TextField {...props} list="kabondo-names" />
      <datalist id="kabondo-names">
        {[...names].toSorted(compareTexts).map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

function HouseholdChoice({ form }: FormPart) {
  const { data: households = [] } = useHouseholds(true);
  return (
    <div className={styles.pair}>
      <SelectField
        id="householdId"
        label="Household"
        placeholder="None"
        options={households.map(({ id, name }) => ({ value: String(id), label: name }))}
        hint="People who live together share one address. Add new ones on the Households page."
        {...form.getInputProps('householdId')}
      />
      {form.values.householdId && (
        <SelectField
          id="householdRole"
          label="Role in the household"
          options={householdRoleOptions}
          {...form.getInputProps('householdRole')}
        />
      )}
    </div>
  );
}

const statusOptions = memberStatuses.map((value) => ({ value, label: memberStatusLabels[value] }));
const statusHints: Record<string, string> = {
  moved: 'They leave the list of members and get no mail. Their entry stays.',
  died: 'They leave the list of members and get no mail. Their name and day stay with the anniversaries. No one can sign in to their account until you undo this.',
};

/** Who has moved away or died is remembered, not deleted. */
function StatusChoice({ form }: FormPart) {
  const { status } = form.values;
  return (
    <div className={styles.pair}>
      <SelectField
        id="status"
        label="Status"
        options={statusOptions}
        hint={statusHints[status]}
        {...form.getInputProps('status')}
      />
      {status !== 'present' && (
        <TextField
          id="statusDay"
          label={status === 'died' ? 'Day of death' : 'Day of the move'}
          hint="For example, June 3, 2024. Leave it empty when you don't know it."
          autoComplete="off"
          optional
          {...form.getInputProps('statusDay')}
        />
      )}
    </div>
  );
}
