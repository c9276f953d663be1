import type { UseFormReturnType } from '@mantine/form';
import { announcements } from '#features/announcements/contract/announcements.ts';
import { useQuery } from '@tanstack/react-query';
import { apiQueryOptions } from '#ui/api.ts';
import { useSendsEmail, useSite } from '#features/site/web/site.ts';
import { FormSection } from '#ui/layout/FormPage.tsx';
import { RadioGroupField } from '#ui/forms/RadioGroupField.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { Timestamp } from '#ui/data/Timestamp.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './Announcements.module.css';
import type { AnnouncementFormValues } from './useAnnouncementForm.ts';

type PublicationFieldsProps = {
  form: UseFormReturnType<AnnouncementFormValues>;
  emailedAt: Date | null;
};

const choices = [
  { value: 'publish', label: 'Publish' },
  { value: 'draft', label: 'Save as draft' },
] as const;

const formatPeople = (count: number): string =>
  count === 1
    ? 'the 1 person who asked for announcements'
    : `the ${count.toLocaleString('en-US')} people who asked for announcements`;

/** Draft, first and last day, and whether it is sent by email. */
export function PublicationFields({ form, emailedAt }: PublicationFieldsProps) {
  const { data: site } = useSite();
  const sendsEmail = useSendsEmail();
  const { data: subscribers } = useQuery(apiQueryOptions(announcements.countSubscribers, {}));
  return (
    <FormSection aria-label="Publication">
      <RadioGroupField
        id="draft"
        label="Publication"
        beside
        choices={choices}
        value={form.values.draft ? 'draft' : 'publish'}
        onChange={(value) => form.setFieldValue('draft', value === 'draft')}
      />
      <div className={styles.days}>
        <TextField
          id="publishOn"
          type="date"
          label="First day"
          optional
          hint="Leave empty to publish right away."
          {...form.getInputProps('publishOn')}
        />
        <TextField
          id="expiresOn"
          type="date"
          label="Last day"
          optional
          hint="Leave empty to keep it up."
          {...form.getInputProps('expiresOn')}
        />
      </div>
      {emailedAt ? (
        <p className={layout.soft}>
          {sendsEmail
            ? 'Emailed to subscribers on'
            : "This site can't send email yet. Emails made on"}{' '}
          <Timestamp date={emailedAt} format="short" timeZone={site?.timeZone} />.{' '}
          {sendsEmail ? "It won't be sent again." : 'You find them under “Mail”.'}
        </p>
      ) : (
        <label className={styles.check}>
          <input type="checkbox" {...form.getInputProps('sendByEmail', { type: 'checkbox' })} />
          {subscribers
            ? `Email it once to ${formatPeople(subscribers.count)}`
            : 'Email it once to everyone who asked for announcements'}
        </label>
      )}
    </FormSection>
  );
}
