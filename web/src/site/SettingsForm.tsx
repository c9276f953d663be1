import { schemaResolver, useForm } from '@mantine/form';
import { site, SiteSettings } from '@namugongo/contract/site';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ask, queryOf } from '../api.ts';
import { useSite } from '../site.ts';
import { Button } from '../ui/Button.tsx';
import { fieldErrorsOf } from '../ui/fields/field-errors.ts';
import { Form } from '../ui/fields/Form.tsx';
import { SelectField } from '../ui/fields/SelectField.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { LeaveQuestion } from '../ui/LeaveQuestion.tsx';
import { Notice } from '../ui/Notice.tsx';
import { ProblemMessage } from '../ui/ProblemMessage.tsx';
import { MeetingTimes } from './MeetingTimes.tsx';

/** The zones of the United States first, as most communities of this kind are there; then all others. */
const likely = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
];
const zones = [
  ...likely,
  ...Intl.supportedValuesOf('timeZone').filter((name) => !likely.includes(name)),
].map((name) => ({ value: name, label: name.replaceAll('_', ' ') }));

const searches = [
  { value: 'phone', label: 'The telephone number alone' },
  { value: 'phone and code', label: 'The number and a code sent to the buyer' },
];

const labels: Record<string, string> = {
  name: 'Name of the community',
  email: 'E-mail address',
  timeZone: 'Time zone',
  ticketSearch: 'Ticket search asks for',
};
const labelOf = (field: string) => labels[field] ?? (field.endsWith('.day') ? 'Day' : 'Time');

function useSettingsForm(settings: SiteSettings) {
  const client = useQueryClient();
  const form = useForm<SiteSettings>({
    initialValues: settings,
    validate: schemaResolver(SiteSettings, { sync: true }),
  });
  const save = useMutation({
    mutationFn: (body: SiteSettings) => ask(site.changeSettings, { body }),
    onSuccess: (saved) => {
      client.setQueryData(queryOf(site.settings, {}).queryKey, saved);
      form.setInitialValues(saved);
      form.setValues(saved);
      form.resetDirty(saved);
      return client.invalidateQueries({ queryKey: [site.read.path] });
    },
    onError: (error) => form.setErrors(fieldErrorsOf(error)),
  });
  return { form, save };
}

/** Name, address, meeting times, time zone and how tickets are searched. */
export function SettingsForm({ settings }: { settings: SiteSettings }) {
  const { data: shown } = useSite();
  const { form, save } = useSettingsForm(settings);
  const wrong = Object.keys(form.errors).map((field) => ({ field, label: labelOf(field) }));
  return (
    <Form wrong={wrong} onSubmit={form.onSubmit((values) => save.mutate(values))}>
      <TextField id="name" label={labels['name']} {...form.getInputProps('name')} />
      <TextField
        id="email"
        label={labels['email']}
        type="email"
        hint="Shown on every page; answers to the site’s mail go there."
        {...form.getInputProps('email')}
      />
      <MeetingTimes
        times={form.values.meetingTimes}
        errors={form.errors}
        onChange={(times) => form.setFieldValue('meetingTimes', times)}
      />
      <SelectField
        id="timeZone"
        label={labels['timeZone']}
        options={zones}
        hint="Days, times and the countdown are read in it."
        {...form.getInputProps('timeZone')}
      />
      <SelectField
        id="ticketSearch"
        label={labels['ticketSearch']}
        options={searches}
        hint={
          shown?.sendsMail === false
            ? 'A code needs a mail server. Until there is one, the number alone is enough.'
            : 'The buyer’s own browser and the link in the e-mail need no code.'
        }
        {...form.getInputProps('ticketSearch')}
      />
      {save.error && wrong.length === 0 && <ProblemMessage error={save.error} />}
      {save.isSuccess && !form.isDirty() && (
        <Notice tone="ok">
          <span role="status">Saved. Every page shows it from now on.</span>
        </Notice>
      )}
      <Button type="submit" busy={save.isPending} wide="onPhone">
        Save
      </Button>
      <LeaveQuestion changed={form.isDirty() && !save.isPending} />
    </Form>
  );
}
