import { schemaResolver } from '@mantine/form';
import {
  HeadingOverrides,
  defaultHeadings,
  type ReadingHeadings,
} from '#features/readings/contract/reading-settings.ts';
import { readings } from '#features/readings/contract/readings.ts';
import { useQuery } from '@tanstack/react-query';
import { Type } from '#ui/icons.ts';
import { useState } from 'react';
import { callApi, apiQueryOptions } from '#ui/api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { FormDialog } from '#ui/dialogs/FormDialog.tsx';
import { DraftNotice } from '#ui/forms/DraftNotice.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { useDraftForm } from '#ui/forms/useDraftForm.ts';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { SuccessAlert } from '#ui/feedback/SuccessAlert.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import styles from './Readings.module.css';

/** Lets editors change the headings of all readings. */
export function HeadingsSetting() {
  const own = useQuery(apiQueryOptions(readings.getHeadings, {}));
  const [opened, setOpened] = useState(false);
  const [saved, setSaved] = useState(false);
  return (
    <>
      <div className={styles.settings}>
        <span>Reading headings</span>
        <Button
          variant="secondary"
          size="small"
          icon={<Type aria-hidden="true" />}
          disabled={!own.data}
          onClick={() => {
            setSaved(false);
            setOpened(true);
          }}
        >
          Edit headings
        </Button>
        {own.error && <ErrorMessage error={own.error} onRetry={() => void own.refetch()} />}
      </div>
      <SuccessAlert message={saved ? 'Saved. Every reading now shows these headings.' : ''} />
      {opened && own.data && (
        <HeadingsDialog
          own={own.data}
          onClose={() => setOpened(false)}
          onSaved={() => {
            setOpened(false);
            setSaved(true);
          }}
        />
      )}
    </>
  );
}

type HeadingsDialogProps = { own: HeadingOverrides; onClose: () => void; onSaved: () => void };

function HeadingsDialog({ own, onClose, onSaved }: HeadingsDialogProps) {
  const draftForm = useDraftForm(
    'accountDraft',
    'headings of the readings',
    own,
    schemaResolver(HeadingOverrides, { sync: true }),
    true,
  );
  const { form } = draftForm;
  const save = useApiMutation({
    call: (body: HeadingOverrides) => callApi(readings.updateHeadings, { body }),
    changes: [readings],
    onSuccess() {
      draftForm.discard();
      onSaved();
    },
    onError: draftForm.showErrors,
  });
  const fieldErrors = headingFields.flatMap(({ name, label }) =>
    form.errors[name] ? [{ field: name, label }] : [],
  );
  return (
    <FormDialog
      title="Reading headings"
      submit="Save headings"
      mutation={{ ...save, error: fieldErrors.length === 0 && save.error }}
      errors={fieldErrors}
      onSubmit={form.onSubmit((values) => save.mutate(values))}
      onClose={onClose}
      width={820}
    >
      <DraftNotice draft={draftForm} />
      <p>
        These headings appear above every reading. If you leave one empty, we use the words in gray.
      </p>
      <div className={styles.headingFields}>
        {headingFields.map(({ name, label, lang }) => (
          <TextField
            key={name}
            id={name}
            label={label}
            lang={lang}
            maxLength={60}
            placeholder={defaultHeadings[name]}
            {...form.getInputProps(name)}
          />
        ))}
      </div>
    </FormDialog>
  );
}

type HeadingField = { name: keyof ReadingHeadings; label: string; lang?: 'lg' };

/** The headings in page order, each in Luganda and English. */
const headingFields: readonly HeadingField[] = [
  { name: 'title', label: 'Page title', lang: 'lg' },
  { name: 'firstReading', label: 'First reading, in Luganda', lang: 'lg' },
  { name: 'firstReadingInEnglish', label: 'First reading, in English' },
  { name: 'psalm', label: 'Psalm, in Luganda', lang: 'lg' },
  { name: 'psalmInEnglish', label: 'Psalm, in English' },
  { name: 'secondReading', label: 'Second reading, in Luganda', lang: 'lg' },
  { name: 'secondReadingInEnglish', label: 'Second reading, in English' },
  { name: 'gospel', label: 'Gospel, in Luganda', lang: 'lg' },
  { name: 'gospelInEnglish', label: 'Gospel, in English' },
  { name: 'acclamation', label: 'Before the Gospel' },
  { name: 'acclamationInLent', label: 'Before the Gospel, in Lent' },
];
