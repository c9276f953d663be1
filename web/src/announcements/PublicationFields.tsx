import type { UseFormReturnType } from '@mantine/form';
import { useSendsEmail, useSite } from '../site.ts';
import { FormSection } from '../ui/layout/FormPage.tsx';
import { RadioGroupField } from '../ui/forms/RadioGroupField.tsx';
import { TextField } from '../ui/forms/TextField.tsx';
import { Timestamp } from '../ui/data/Timestamp.tsx';
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

/** Draft, first and last day, and whether it is sent by email. */
export function PublicationFields({ form, emailedAt }: PublicationFieldsProps) {
  const { data: site } = useSite();
  const sendsEmail = useSendsEmail();
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
        <p className={styles.sent}>
          {sendsEmail
            ? 'Emailed to subscribers on'
            : "This site can't send email yet. Emails made on"}{' '}
          <Timestamp date={emailedAt} format="short" timeZone={site?.timeZone} />.{' '}
          {sendsEmail ? "It won't be sent again." : 'You find them under “Mail”.'}
        </p>
      ) : (
        <label className={styles.check}>
          <input type="checkbox" {...form.getInputProps('sendByEmail', { type: 'checkbox' })} />
          Email it once to everyone who asked for announcements
        </label>
      )}
    </FormSection>
  );
}
