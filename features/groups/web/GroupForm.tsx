import { schemaResolver, type UseFormReturnType } from '@mantine/form';
import { dayNames } from '#contract/rules/dates.ts';
import { linkTo } from '#contract/screens.ts';
import { PictureField } from '#features/albums/web/AlbumField.tsx';
import { type Group, groupAudiences } from '#features/groups/contract/groups.ts';
import { groupKindLabels, groupKinds } from '#features/groups/contract/rules/group-kinds.ts';
import { CheckboxField } from '#ui/forms/CheckboxField.tsx';
import { DraftForm } from '#ui/dialogs/DraftForm.tsx';
import { listFieldErrors } from '#ui/forms/field-errors.ts';
import { RadioGroupField } from '#ui/forms/RadioGroupField.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { TextAreaField, TextField } from '#ui/forms/TextField.tsx';
import { useDraftForm } from '#ui/forms/useDraftForm.ts';
import layout from '#ui/layout/layout.module.css';
import { useNavigate } from '#ui/router/use-router.ts';
import {
  createFormValues,
  type GroupFormValues,
  groupFormSchema,
  toFormValues,
  toGroupInput,
} from './group-form-values.ts';
import { useSaveGroup } from './queries.ts';

const labels = {
  name: 'Name',
  kind: 'What it is',
  description: 'Description',
  weekday: 'Day of the weekly meeting',
  startTime: 'Time',
  meetingTimes: 'Meeting times in words',
  place: 'Place',
  audience: 'Who can see its page',
};

const kindOptions = groupKinds.map((value) => ({ value, label: groupKindLabels[value] }));
const weekdayOptions = dayNames.weekdays.map((label, day) => ({ value: String(day), label }));
const audienceLabels = { everybody: 'Everyone, even without an account', members: 'Members' };
const audienceChoices = groupAudiences.map((value) => ({ value, label: audienceLabels[value] }));

type GroupFormProps = {
  group: Group | null;
  /** What the directory calls a kabondo that becomes a group. */
  name?: string;
};

/** Adds or edits a group. */
export function GroupForm({ group, name = '' }: GroupFormProps) {
  const navigate = useNavigate();
  const draftForm = useDraftForm<GroupFormValues>(
    'accountDraft',
    `group ${group?.id ?? `new ${name}`}`,
    group ? toFormValues(group) : createFormValues(name),
    schemaResolver(groupFormSchema, { sync: true }),
    group !== null,
  );
  const { form } = draftForm;
  return (
    <DraftForm
      draft={draftForm}
      errors={listFieldErrors(form.errors, labels)}
      mutation={useSaveGroup(group?.id ?? null)}
      toInput={toGroupInput}
      onSaved={({ id }) => void navigate({ to: linkTo('/groups/$id', { id }) })}
      submit="Save group"
      cancel={{ to: group ? linkTo('/groups/$id', { id: group.id }) : '/groups' }}
    >
      <TextField id="name" label={labels.name} autoComplete="off" {...form.getInputProps('name')} />
      <KindField form={form} group={group} />
      <TextAreaField
        id="description"
        label={labels.description}
        optional
        hint="What the group does, and who is welcome."
        {...form.getInputProps('description')}
      />
      <PictureField
        id="album"
        value={form.values.album}
        onChange={(album) => form.setFieldValue('album', album)}
      />
      <MeetingFields form={form} />
      <RadioGroupField
        id="audience"
        label={labels.audience}
        choices={audienceChoices}
        value={form.values.audience}
        onChange={(audience) => form.setFieldValue('audience', audience)}
      />
      <p className={layout.hint}>Only its own members see who belongs to it.</p>
      <CheckboxField
        label="Members may write to the whole group"
        hint="Its leaders always can. Everyone chooses whether they get its emails."
        checked={form.values.canMembersWrite}
        onChange={(checked) => form.setFieldValue('canMembersWrite', checked)}
      />
    </DraftForm>
  );
}

type FormPart = { form: UseFormReturnType<GroupFormValues> };

/** Who belongs to a kabondo is in the directory, so it stays one. */
function KindField({ form, group }: FormPart & Pick<GroupFormProps, 'group'>) {
  if (group?.kind === 'kabondo') return null;
  return (
    <SelectField
      id="kind"
      label={labels.kind}
      options={group ? kindOptions.filter(({ value }) => value !== 'kabondo') : kindOptions}
      {...form.getInputProps('kind')}
    />
  );
}

function MeetingFields({ form }: FormPart) {
  const { weekday } = form.values;
  return (
    <>
      <SelectField
        id="weekday"
        label={labels.weekday}
        placeholder="Not every week"
        options={weekdayOptions}
        {...form.getInputProps('weekday')}
      />
      {weekday !== '' && (
        <TextField
          id="startTime"
          type="time"
          label={labels.startTime}
          optional
          {...form.getInputProps('startTime')}
        />
      )}
      <TextField
        id="meetingTimes"
        label={labels.meetingTimes}
        optional
        hint="For example, the first Friday of the month, after Mass."
        autoComplete="off"
        {...form.getInputProps('meetingTimes')}
      />
      <TextField
        id="place"
        label={labels.place}
        optional
        hint="For example, the parish hall, or in our homes by turns."
        autoComplete="off"
        {...form.getInputProps('place')}
      />
    </>
  );
}
