import type { UseFormReturnType } from '@mantine/form';
import { linkTo } from '#contract/screens.ts';
import { AudienceFieldset } from '#features/audiences/web/AudienceFieldset.tsx';
import type { TeamGathering } from '#features/gatherings/contract/gatherings.ts';
import { describeRepeats } from '#features/gatherings/contract/rules/describe-schedule.ts';
import { repeatKinds } from '#features/gatherings/contract/rules/occurrences.ts';
import { useSite } from '#features/site/web/site.ts';
import { DraftForm } from '#ui/dialogs/DraftForm.tsx';
import { CheckboxField } from '#ui/forms/CheckboxField.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { TextAreaField, TextField } from '#ui/forms/TextField.tsx';
import { useDraftForm } from '#ui/forms/useDraftForm.ts';
import { useNavigate } from '#ui/router/use-router.ts';
import {
  type GatheringFormValues,
  newGathering,
  toFormValues,
  toGatheringInput,
  toSeenGathering,
  validateGathering,
} from './gathering-form-values.ts';
import styles from './Gatherings.module.css';
import { useSaveGathering } from './queries.ts';

const labels: Record<keyof GatheringFormValues, string> = {
  title: 'Title',
  description: 'Description',
  day: 'Day',
  startTime: 'Starts at',
  endTime: 'Ends at',
  repeats: 'How often',
  every: 'Every how many',
  until: 'Last day',
  venue: 'Place',
  address: 'Street address',
  contact: 'Contact for questions',
  audience: 'Who can see it',
  takesParties: 'People say whether they come',
  maxPeople: 'Number of places',
  closesDaysBefore: 'Answers close how many days before',
  remindsDaysBefore: 'Reminder how many days before',
};

const repeatLabels = {
  once: 'Once',
  weekly: 'Every week, or every few weeks',
  'monthly-by-weekday': 'Every month on this weekday, such as the second Sunday',
  'monthly-by-date': 'Every month on this date',
  yearly: 'Every year on this date',
};
const repeatOptions = repeatKinds.map((value) => ({ value, label: repeatLabels[value] }));

type FormPart = { form: UseFormReturnType<GatheringFormValues> };

/** Writes or changes a gathering. A new one is a draft. */
export function GatheringForm({ gathering }: { gathering: TeamGathering | null }) {
  const navigate = useNavigate();
  const draft = useDraftForm<GatheringFormValues>(
    'accountDraft',
    `gathering ${gathering?.id ?? 'new'}`,
    gathering ? toFormValues(gathering) : newGathering,
    validateGathering,
    gathering !== null,
  );
  const { form } = draft;
  const errors = Object.keys(form.errors).map((field) => ({
    field,
    label: Object.entries(labels).find(([name]) => name === field)?.[1] ?? field,
  }));
  return (
    <DraftForm
      draft={draft}
      errors={errors}
      mutation={useSaveGathering(gathering?.id ?? null)}
      toInput={(values) => ({
        ...toGatheringInput(values),
        seen: toSeenGathering(draft.getSeen()),
      })}
      onSaved={({ id }) => void navigate({ to: linkTo('/manage-gathering/$id', { id }) })}
      submit={gathering ? 'Save gathering' : 'Save as draft'}
      cancel={{
        to: gathering ? linkTo('/manage-gathering/$id', { id: gathering.id }) : '/gathering-list',
      }}
    >
      <TextField
        id="title"
        label={labels.title}
        autoComplete="off"
        {...form.getInputProps('title')}
      />
      <TextAreaField
        id="description"
        label={labels.description}
        optional
        hint="What happens, what to wear, where to park."
        {...form.getInputProps('description')}
      />
      <TimeFields form={form} />
      <PlaceFields form={form} />
      <AudienceFieldset
        curator="editor"
        value={form.values.audience}
        onChange={(audience) => form.setFieldValue('audience', audience)}
        hint="So can the secretary and the reception team."
      />
      <PartyFields form={form} />
    </DraftForm>
  );
}

function TimeFields({ form }: FormPart) {
  const { data: site } = useSite();
  const { repeats, day } = form.values;
  const input = toGatheringInput(form.values);
  return (
    <>
      <TextField
        id="day"
        type="date"
        label={repeats === 'once' ? labels.day : 'First day'}
        {...form.getInputProps('day')}
      />
      <div className={styles.pair}>
        <TextField
          id="startTime"
          type="time"
          label={labels.startTime}
          hint={site && `Time zone: ${site.timeZone}`}
          {...form.getInputProps('startTime')}
        />
        <TextField
          id="endTime"
          type="time"
          label={labels.endTime}
          optional
          {...form.getInputProps('endTime')}
        />
      </div>
      <SelectField
        id="repeats"
        label={labels.repeats}
        options={repeatOptions}
        {...form.getInputProps('repeats')}
      />
      {repeats !== 'once' && (
        <div className={styles.pair}>
          <TextField
            id="every"
            label={`${labels.every} ${repeats === 'weekly' ? 'weeks' : repeats === 'yearly' ? 'years' : 'months'}`}
            inputMode="numeric"
            maxLength={2}
            hint={day === '' ? undefined : describeRepeats(input)}
            {...form.getInputProps('every')}
          />
          <TextField
            id="until"
            type="date"
            label={labels.until}
            optional
            {...form.getInputProps('until')}
          />
        </div>
      )}
    </>
  );
}

function PlaceFields({ form }: FormPart) {
  return (
    <>
      <TextField
        id="venue"
        label={labels.venue}
        optional
        autoComplete="off"
        {...form.getInputProps('venue')}
      />
      <TextAreaField
        id="address"
        label={labels.address}
        rows={2}
        optional
        hint="People get a link to a map of this address."
        {...form.getInputProps('address')}
      />
      <TextField
        id="contact"
        label={labels.contact}
        optional
        autoComplete="off"
        hint="A name, a phone number or an email address. Everyone who sees the gathering sees it."
        {...form.getInputProps('contact')}
      />
    </>
  );
}

function PartyFields({ form }: FormPart) {
  const number = { inputMode: 'numeric', autoComplete: 'off', maxLength: 5 } as const;
  return (
    <>
      <CheckboxField
        label={labels.takesParties}
        hint="Without an account, by the link in our email. What people bring and do you write on the next screen."
        checked={form.values.takesParties}
        onChange={(checked) => form.setFieldValue('takesParties', checked)}
      />
      {form.values.takesParties && (
        <TextField
          id="maxPeople"
          label={labels.maxPeople}
          optional
          hint="Anyone who comes after that goes on a waiting list. Empty: everyone can come."
          {...number}
          {...form.getInputProps('maxPeople')}
        />
      )}
      <div className={styles.pair}>
        <TextField
          id="closesDaysBefore"
          label={labels.closesDaysBefore}
          hint="0: when it starts."
          {...number}
          {...form.getInputProps('closesDaysBefore')}
        />
        <TextField
          id="remindsDaysBefore"
          label={labels.remindsDaysBefore}
          optional
          hint="Empty: no reminder."
          {...number}
          {...form.getInputProps('remindsDaysBefore')}
        />
      </div>
    </>
  );
}
