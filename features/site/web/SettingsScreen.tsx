import { site, type StoredSiteSettings, SiteSettings } from '#features/site/contract/site.ts';
import { useQuery } from '@tanstack/react-query';
import { apiQueryOptions, callApi } from '#ui/api.ts';
import { Card } from '#ui/layout/Card.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { Loading, SkeletonLines } from '#ui/feedback/Skeleton.tsx';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import styles from './Settings.module.css';
import { schemaResolver, useForm } from '@mantine/form';
import { useSendsEmail } from './site.ts';
import { applySiteColors, getSiteColor } from './site-theme.ts';
import { Button } from '#ui/controls/Button.tsx';
import { getFieldErrors } from '#ui/forms/field-errors.ts';
import { Form } from '#ui/forms/Form.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { UnsavedChangesDialog } from '#ui/dialogs/UnsavedChangesDialog.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import {
  ContactFields,
  HomeFields,
  NameFields,
  type SettingsFormValues,
  settingLabels,
} from './IdentityFields.tsx';
import { SitePictureField } from './SitePictureField.tsx';
import { TelephoneCountriesField } from './TelephoneCountriesField.tsx';
import type { ReactNode } from 'react';
import { Field } from '#ui/forms/Field.tsx';
import layout from '#ui/layout/layout.module.css';

/** Time zones of the United States, listed first. */
const likelyZones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
];

const zones = [
  ...likelyZones,
  ...Intl.supportedValuesOf('timeZone').filter((name) => !likelyZones.includes(name)),
].map((name) => ({ value: name, label: name.replaceAll('_', ' ') }));

const ticketSearchOptions = [
  { value: 'phone', label: 'Phone number only' },
  { value: 'phone and code', label: 'Phone number and a code sent to the buyer' },
];

/** /site-settings: administrators change the site settings. */
export function SettingsScreen() {
  const settings = useQuery(apiQueryOptions(site.getSettings, {}));
  return (
    <StaffPage title="Site settings" subtitle="Shown on every page.">
      <Loaded
        query={settings}
        skeleton={
          <Card className={styles.card}>
            <Loading label="Loading settings..." />
            <SkeletonLines lines={9} />
          </Card>
        }
      >
        {(stored) => (
          <Card className={styles.card}>
            <SettingsForm settings={stored} />
          </Card>
        )}
      </Loaded>
    </StaffPage>
  );
}

const getLabel = (field: string) =>
  settingLabels[field] ?? (field.endsWith('.day') ? 'Day' : 'Time');

function useSettingsForm(settings: StoredSiteSettings) {
  const form = useForm<SiteSettings>({
    initialValues: settings,
    validate: schemaResolver(SiteSettings, { sync: true }),
  });
  const save = useApiMutation({
    call: (body: SiteSettings) => callApi(site.updateSettings, { body }),
    changes: [site.getSettings, site.get],
    onSuccess(saved) {
      form.setInitialValues(saved);
      form.setValues(saved);
      form.resetDirty(saved);
      applySiteColors(saved.colors);
    },
    onError: (error) => form.setErrors(getFieldErrors(error)),
  });
  return { form, save };
}

/** The form of everything that makes the site the community's own. Pictures are saved at once, the rest by the button. */
function SettingsForm({ settings }: { settings: StoredSiteSettings }) {
  const { form, save } = useSettingsForm(settings);
  const fieldErrors = Object.keys(form.errors).map((field) => ({ field, label: getLabel(field) }));
  return (
    <Form errors={fieldErrors} onSubmit={form.onSubmit((values) => save.mutate(values))}>
      {settings.email === '' && (
        <Alert tone="warn">
          Please add a contact email. Until then, visitors can't see how to reach you.
        </Alert>
      )}
      <FieldGroup title="Community">
        <NameFields form={form} />
        <SitePictureField kind="logo" />
      </FieldGroup>
      <FieldGroup title="Home page">
        <HomeFields form={form} />
        <SitePictureField kind="share" />
      </FieldGroup>
      <FieldGroup title="Contact and meetings">
        <ContactFields form={form} />
      </FieldGroup>
      <FieldGroup title="Colors">
        <ColorFields form={form} />
      </FieldGroup>
      <FieldGroup title="Time and tickets">
        <TimeAndTicketFields form={form} />
      </FieldGroup>
      <FieldGroup title="Phone numbers">
        <TelephoneCountriesField form={form} />
      </FieldGroup>
      {save.error && fieldErrors.length === 0 && <ErrorMessage error={save.error} />}
      {save.isSuccess && !form.isDirty() && (
        <Alert tone="ok">
          <span role="status">Saved. Every page shows it now.</span>
        </Alert>
      )}
      <Button type="submit" busy={save.isPending} fullWidth="onMobile">
        Save
      </Button>
      <UnsavedChangesDialog isDirty={form.isDirty() && !save.isPending} />
    </Form>
  );
}

function TimeAndTicketFields({ form }: { form: SettingsFormValues }) {
  const sendsEmail = useSendsEmail();
  return (
    <>
      <SelectField
        id="timeZone"
        label={settingLabels['timeZone']}
        options={zones}
        hint="Used for all dates, times and the countdown."
        {...form.getInputProps('timeZone')}
      />
      <SelectField
        id="ticketSearch"
        label={settingLabels['ticketSearch']}
        options={ticketSearchOptions}
        hint={
          sendsEmail
            ? "Buyers don't need a code in their own browser or with the link in their email."
            : "This site can't send email yet, so the phone number alone is enough for now."
        }
        {...form.getInputProps('ticketSearch')}
      />
    </>
  );
}

/** Fields that belong together, under a heading. */
function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.group} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** The two colors that a community chooses, with what becomes of them. */
function ColorFields({ form }: { form: SettingsFormValues }) {
  return (
    <>
      <p className={layout.hint}>
        Choose the hue. The site makes it as dark as it has to be, so that everyone can read what
        stands on it, in light and dark appearance.
      </p>
      <ColorField form={form} name="accent" token="action" />
      <ColorField form={form} name="cloth" token="bark" />
    </>
  );
}

type ColorFieldProps = {
  form: SettingsFormValues;
  name: 'accent' | 'cloth';
  token: 'action' | 'bark';
};

function ColorField({ form, name, token }: ColorFieldProps) {
  const path = `colors.${name}`;
  const chosen = form.values.colors[name];
  const change = (color: string) => form.setFieldValue(path, color);
  return (
    <Field label={settingLabels[path]} id={path} error={form.errors[path]}>
      {(control) => (
        <div className={styles.color}>
          <input
            {...control}
            className={styles.well}
            type="color"
            value={chosen || getSiteColor(token, '', 'light')}
            onChange={({ currentTarget }) => change(currentTarget.value)}
          />
          {(['light', 'dark'] as const).map((scheme) => (
            <span
              key={scheme}
              className={styles.sample}
              style={{ background: getSiteColor(token, chosen, scheme) }}
            >
              {scheme === 'light' ? 'Light' : 'Dark'}
            </span>
          ))}
          {chosen && (
            <Button variant="secondary" size="small" onClick={() => change('')}>
              Original color
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}
