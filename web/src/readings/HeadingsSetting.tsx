import { schemaResolver } from '@mantine/form';
import { OwnHeadings, usualHeadings } from '@namugongo/contract/reading-settings';
import { readings } from '@namugongo/contract/readings';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Type } from 'lucide-react';
import { useState } from 'react';
import { ask, queryOf } from '../api.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog, FormActions } from '../ui/Dialog.tsx';
import { DraftNotice } from '../ui/fields/DraftNotice.tsx';
import { Form } from '../ui/fields/Form.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { useDraftedForm } from '../ui/fields/useDraftedForm.ts';
import { ProblemMessage } from '../ui/ProblemMessage.tsx';
import { SavedNotice } from '../ui/SavedNotice.tsx';
import { headingFields } from './heading-fields.ts';
import { forgetReadings } from './queries.ts';
import styles from './Readings.module.css';

/** The words over the parts of every reading; the way to change them. */
export function HeadingsSetting() {
  const own = useQuery(queryOf(readings.headings, {}));
  const [opened, setOpened] = useState(false);
  const [saved, setSaved] = useState(false);
  return (
    <>
      <div className={styles.settings}>
        <span>Headings over the readings</span>
        <Button
          look="quiet"
          size="small"
          icon={<Type aria-hidden="true" />}
          disabled={!own.data}
          onClick={() => {
            setSaved(false);
            setOpened(true);
          }}
        >
          Change the headings
        </Button>
        {own.error && <ProblemMessage error={own.error} onRetry={() => void own.refetch()} />}
      </div>
      <SavedNotice words={saved ? 'Saved. Every reading shows these headings from now on.' : ''} />
      <Dialog
        title="Headings over the readings"
        width={820}
        opened={opened}
        onClose={() => setOpened(false)}
      >
        {own.data && (
          <HeadingsForm
            own={own.data}
            onClose={() => setOpened(false)}
            onSaved={() => {
              setOpened(false);
              setSaved(true);
            }}
          />
        )}
      </Dialog>
    </>
  );
}

type HeadingsFormProps = { own: OwnHeadings; onClose: () => void; onSaved: () => void };

function HeadingsForm({ own, onClose, onSaved }: HeadingsFormProps) {
  const client = useQueryClient();
  const drafted = useDraftedForm(
    'headings of the readings',
    own,
    schemaResolver(OwnHeadings, { sync: true }),
  );
  const { form } = drafted;
  const save = useMutation({
    mutationFn: (body: OwnHeadings) => ask(readings.setHeadings, { body }),
    onSuccess: async () => {
      drafted.forget();
      await forgetReadings(client);
      onSaved();
    },
    onError: (error) => drafted.showRefusal(error),
  });
  const wrong = headingFields.flatMap(({ name, label }) =>
    form.errors[name] ? [{ field: name, label }] : [],
  );
  return (
    <Form
      className={styles.headings ?? ''}
      wrong={wrong}
      onSubmit={form.onSubmit((values) => {
        if (!save.isPending) save.mutate(values);
      })}
    >
      <DraftNotice draft={drafted} />
      <p>
        They stand over every reading. Where you leave a field empty, the words in grey are used.
      </p>
      <div className={styles.headingFields}>
        {headingFields.map(({ name, label, lang }) => (
          <TextField
            key={name}
            id={name}
            label={label}
            lang={lang}
            maxLength={60}
            placeholder={usualHeadings[name]}
            {...form.getInputProps(name)}
          />
        ))}
      </div>
      {save.error && wrong.length === 0 && <ProblemMessage error={save.error} />}
      <FormActions submit="Save" busy={save.isPending} onCancel={onClose} />
    </Form>
  );
}
