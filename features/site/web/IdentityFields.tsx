import { linkTo } from '#contract/screens.ts';
import { Link } from '#ui/router/Link.tsx';
import { TextAreaField, TextField } from '#ui/forms/TextField.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './Settings.module.css';
import type { SiteSettings } from '#features/site/contract/site.ts';
import { Plus, Trash2 } from '#ui/icons.ts';
import type { ReactNode } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import type { UseFormReturnType } from '@mantine/form';

/** The labels of the fields, for the form and for its summary of errors. */
export const settingLabels: Record<string, string> = {
  name: 'Name of the community',
  shortName: 'Short name',
  tagline: 'What you are, in one sentence',
  'texts.heroTitle': 'Title',
  'texts.heroText': 'Welcome',
  'texts.aboutText': 'Who we are',
  'texts.aboutMore': 'More about you',
  'texts.invitation': 'Invitation',
  email: 'Email address',
  telephone: 'Telephone',
  'place.venue': 'Where you meet',
  'place.address': 'Address',
  'colors.accent': 'Buttons and links',
  'colors.cloth': 'Cloth behind titles and menus',
  timeZone: 'Time zone',
  ticketSearch: 'Ticket search asks for',
  telephoneCountries: 'Also read phone numbers of',
};

type FieldsProps = { form: SettingsFormValues };

const getField = (form: SettingsFormValues, name: string) => ({
  id: name,
  label: settingLabels[name],
  ...form.getInputProps(name),
});

export const NameFields = ({ form }: FieldsProps) => (
  <>
    <TextField {...getField(form, 'name')} maxLength={120} />
    <TextField
      {...getField(form, 'shortName')}
      optional
      maxLength={24}
      hint="Shown where the name is too long, as on a phone. Without it, a long name is cut off there."
    />
    <TextField
      {...getField(form, 'tagline')}
      maxLength={160}
      hint="At the bottom of every page, in search engines and with shared links."
    />
  </>
);

export const HomeFields = ({ form }: FieldsProps) => (
  <>
    <TextField {...getField(form, 'texts.heroTitle')} maxLength={60} />
    <TextAreaField {...getField(form, 'texts.heroText')} rows={3} maxLength={300} />
    <TextAreaField {...getField(form, 'texts.aboutText')} rows={3} maxLength={400} />
    <TextAreaField {...getField(form, 'texts.aboutMore')} optional rows={3} maxLength={600} />
    <p className={layout.hint}>
      The pictures of the home page are in the album{' '}
      <Link to={linkTo('/albums/$slug', { slug: 'home' })}>Home</Link>.
    </p>
  </>
);

export const ContactFields = ({ form }: FieldsProps) => (
  <>
    <div className={styles.two}>
      <TextField
        {...getField(form, 'email')}
        type="email"
        hint="Shown on every page. Replies to the site's emails go there."
      />
      <TextField {...getField(form, 'telephone')} optional type="tel" maxLength={40} />
    </div>
    <TextField {...getField(form, 'place.venue')} optional maxLength={120} />
    <TextAreaField
      {...getField(form, 'place.address')}
      optional
      rows={3}
      maxLength={300}
      hint="With an address, every page links to a map, and calendars know the place."
    />
    <TextField
      {...getField(form, 'texts.invitation')}
      maxLength={80}
      hint="Above the meeting times."
    />
    <MeetingTimes
      times={form.values.meetingTimes}
      errors={form.errors}
      onChange={(times) => form.setFieldValue('meetingTimes', times)}
    />
  </>
);

type Times = SiteSettings['meetingTimes'];
type MeetingTimesProps = {
  times: Times;
  errors: Partial<Record<string, ReactNode>>;
  onChange: (times: Times) => void;
};

/** Edits the meeting times of the footer, like 'Sunday' and '1:00 pm'. */
function MeetingTimes({ times, errors, onChange }: MeetingTimesProps) {
  const update = (place: number, changes: Partial<Times[number]>) =>
    onChange(times.map((time, index) => (index === place ? { ...time, ...changes } : time)));
  return (
    <fieldset className={styles.times}>
      <legend>Meeting times</legend>
      {times.length === 0 && (
        <p className={layout.hint}>None yet. Add one to show it at the bottom of every page.</p>
      )}
      {times.map(({ day, time }, place) => (
        <div className={styles.time} key={place}>
          <TextField
            id={`meetingTimes.${place}.day`}
            label="Day"
            value={day}
            error={errors[`meetingTimes.${place}.day`]}
            onChange={({ currentTarget }) => update(place, { day: currentTarget.value })}
          />
          <TextField
            id={`meetingTimes.${place}.time`}
            label="Time"
            value={time}
            error={errors[`meetingTimes.${place}.time`]}
            onChange={({ currentTarget }) => update(place, { time: currentTarget.value })}
          />
          <IconButton
            label={`Remove ${day || 'this time'}`}
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => onChange(times.filter((_, index) => index !== place))}
          />
        </div>
      ))}
      <div>
        <Button
          variant="secondary"
          size="small"
          icon={<Plus aria-hidden="true" />}
          disabled={times.length >= 14}
          onClick={() => onChange([...times, { day: '', time: '' }])}
        >
          Add a time
        </Button>
      </div>
    </fieldset>
  );
}

export type SettingsFormValues = UseFormReturnType<SiteSettings>;
