import { schemaResolver, useForm } from '@mantine/form';
import { Scan } from '#features/door/contract/check-in.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import styles from './Door.module.css';

const Entry = Scan.pick({ barCode: true });

type EntryFormProps = {
  /** The field has the focus when the screen opens. */
  first?: boolean;
  onCode: (code: string) => void;
};

/** Barcode entry and 'Receive Guest' (specification, section 2), for codes that the camera can't read. */
export function EntryForm({ first = false, onCode }: EntryFormProps) {
  const form = useForm({
    mode: 'controlled',
    initialValues: { barCode: '' },
    validate: schemaResolver(Entry, { sync: true }),
  });
  return (
    <Form
      className={styles.entry ?? ''}
      aria-label="Type a code"
      onSubmit={form.onSubmit(
        ({ barCode }) => {
          form.reset();
          onCode(barCode);
        },
        () => document.getElementById('barCode')?.focus(),
      )}
    >
      <TextField
        id="barCode"
        label="Barcode"
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        autoFocus={first}
        {...form.getInputProps('barCode')}
      />
      <Button
        type="submit"
        variant={first ? 'primary' : 'outline'}
        size={first ? 'large' : 'medium'}
      >
        Receive Guest
      </Button>
    </Form>
  );
}
