import type { UseFormReturnType } from '@mantine/form';
import {
  type AudienceKey,
  forEverybody,
  toGroupKey,
} from '#features/audiences/contract/rules/item-audiences.ts';
import { useGroups } from '#features/groups/web/queries.ts';
import { prayerWeeks } from '#features/intentions/contract/intentions.ts';
import { formatCount } from '#contract/rules/counts.ts';
import { CheckboxField } from '#ui/forms/CheckboxField.tsx';
import { RadioGroupField } from '#ui/forms/RadioGroupField.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { TelephoneField } from '#ui/forms/TelephoneField.tsx';
import { TextAreaField, TextField } from '#ui/forms/TextField.tsx';
import type { IntentionFormValues } from './intention-form-values.ts';

type FormPart = { form: UseFormReturnType<IntentionFormValues> };

/** What is asked for, a Mass or prayer. */
export function IntentionFields({ form, isStaff = false }: FormPart & { isStaff?: boolean }) {
  return form.values.kind === 'mass' ? (
    <MassFields form={form} />
  ) : (
    <PrayerFields form={form} isStaff={isStaff} />
  );
}

export function KindField({ form }: FormPart) {
  return (
    <RadioGroupField
      id="kind"
      label="What would you like to ask for?"
      choices={[
        { value: 'mass', label: 'A Mass for someone' },
        { value: 'prayer', label: 'The prayers of our community' },
      ]}
      value={form.values.kind}
      onChange={(kind) => form.setFieldValue('kind', kind)}
    />
  );
}

function MassFields({ form }: FormPart) {
  return (
    <>
      <TextField
        id="forWhom"
        label="Whom the Mass is for"
        hint="For example, Rose Achan, or the Okello family."
        maxLength={120}
        autoComplete="off"
        {...form.getInputProps('forWhom')}
      />
      <RadioGroupField
        id="life"
        label="Are they living or deceased?"
        beside
        choices={[
          { value: 'living', label: 'Living' },
          { value: 'deceased', label: 'Deceased' },
        ]}
        value={form.values.isDeceased ? 'deceased' : 'living'}
        onChange={(life) => form.setFieldValue('isDeceased', life === 'deceased')}
      />
      <TextField
        id="wording"
        label="More to say"
        hint="For example, one year after her death, or 50 years of marriage."
        maxLength={500}
        optional
        autoComplete="off"
        {...form.getInputProps('wording')}
      />
      <TextField
        id="wishedDay"
        type="date"
        label="The day you would like"
        hint="We’ll do our best, and write to you when the day is set."
        optional
        {...form.getInputProps('wishedDay')}
      />
    </>
  );
}

const weekOptions = prayerWeeks.map((weeks) => ({
  value: String(weeks),
  label: formatCount(weeks, 'week'),
}));

function PrayerFields({ form, isStaff }: FormPart & { isStaff: boolean }) {
  const options = useAudienceOptions(isStaff);
  const [key = ''] = form.values.audience;
  return (
    <>
      <TextAreaField
        id="wording"
        label="What should we pray for?"
        hint="Please name others only if they agree."
        rows={4}
        maxLength={500}
        {...form.getInputProps('wording')}
      />
      <SelectField
        id="audience"
        label="Who can see it?"
        options={options}
        value={key}
        error={form.errors['audience']}
        onChange={({ currentTarget }) =>
          form.setFieldValue(
            'audience',
            options.find(({ value }) => value === currentTarget.value)?.audience ?? [],
          )
        }
      />
      <SelectField
        id="weeks"
        label="For how long?"
        options={weekOptions}
        {...form.getInputProps('weeks')}
      />
    </>
  );
}

type AudienceOption = { value: string; label: string; audience: AudienceKey[] };

/** Everyone, members, the groups of whoever asks, or the coordinator alone. */
function useAudienceOptions(isStaff: boolean): AudienceOption[] {
  const { data: groups = [] } = useGroups();
  return [
    {
      value: 'everybody',
      label: 'Everyone, on our website and the Sunday sheet',
      audience: [...forEverybody],
    },
    { value: 'member', label: 'Members of our community', audience: ['member'] },
    ...groups
      .filter(({ role }) => isStaff || role !== null)
      .map(({ id, name }): AudienceOption => {
        const key = toGroupKey(id);
        return { value: key, label: `The group ${name}`, audience: [key] };
      }),
    { value: '', label: 'Only the person who looks after prayers', audience: [] },
  ];
}

/** Who asks, and where the answer goes. */
export function ContactFields({ form, isStaff = false }: FormPart & { isStaff?: boolean }) {
  return (
    <>
      <NameFields form={form} isStaff={isStaff} />
      <TextField
        id="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        label="Email"
        hint={isStaff ? undefined : 'Our answer goes there. No email? Then we’ll call you.'}
        optional
        {...form.getInputProps('email')}
      />
      <TelephoneField
        id="telephone"
        label="Telephone"
        optional
        value={form.values.telephone}
        error={form.errors['telephone']}
        onChange={(telephone) => form.setFieldValue('telephone', telephone)}
      />
    </>
  );
}

export function NameFields({ form, isStaff = false }: FormPart & { isStaff?: boolean }) {
  return (
    <>
      <TextField
        id="requestedBy"
        label={isStaff ? 'Requested by' : 'Your name'}
        hint={isStaff ? undefined : 'You can write for a family. For example, the Okello family.'}
        maxLength={120}
        autoComplete={isStaff ? 'off' : 'name'}
        {...form.getInputProps('requestedBy')}
      />
      <CheckboxField
        label={isStaff ? 'The name may be shown' : 'You may show my name with it'}
        checked={form.values.isNamed}
        onChange={(checked) => form.setFieldValue('isNamed', checked)}
      />
    </>
  );
}
