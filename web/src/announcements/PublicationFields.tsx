import type { UseFormReturnType } from '@mantine/form';
import { useSite } from '../site.ts';
import { FormPart } from '../ui/FormPage.tsx';
import { ChoiceField } from '../ui/fields/ChoiceField.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { MomentText } from '../ui/MomentText.tsx';
import styles from './Announcements.module.css';
import type { Answers } from './useAnnouncementForm.ts';

type PublicationFieldsProps = { form: UseFormReturnType<Answers>; mailedAt: Date | null };

const choices = [
  { value: 'publish', label: 'Publish' },
  { value: 'draft', label: 'Keep as a draft' },
] as const;

/** From when to when it is shown, and whether it goes out by e-mail. */
export function PublicationFields({ form, mailedAt }: PublicationFieldsProps) {
  const { data: site } = useSite();
  return (
    <FormPart aria-label="Publication">
      <ChoiceField
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
          hint="Without one it is shown at once."
          {...form.getInputProps('publishOn')}
        />
        <TextField
          id="expiresOn"
          type="date"
          label="Last day"
          optional
          hint="Without one it stays."
          {...form.getInputProps('expiresOn')}
        />
      </div>
      {mailedAt ? (
        <p className={styles.sent}>
          Sent by e-mail to those who asked on{' '}
          <MomentText moment={mailedAt} shape="short" timeZone={site?.timeZone} />. It is not sent
          again.
        </p>
      ) : (
        <label className={styles.check}>
          <input type="checkbox" {...form.getInputProps('byMail', { type: 'checkbox' })} />
          Send it by e-mail, once, to those who asked for announcements
        </label>
      )}
    </FormPart>
  );
}
