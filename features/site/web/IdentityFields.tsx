import { linkTo } from '#contract/screens.ts';
import { Link } from '#ui/router/Link.tsx';
import { TextAreaField, TextField } from '#ui/forms/TextField.tsx';
import { MeetingTimes } from './MeetingTimes.tsx';
import { type SettingsFormValues, settingLabels } from './setting-labels.ts';
import layout from '#ui/layout/layout.module.css';
import styles from './Settings.module.css';

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
      hint="Shown where the name is too long, as on a phone."
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
