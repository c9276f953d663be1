import { schemaResolver, useForm } from '@mantine/form';
import { type Album, albums, TakeDownRequest } from '@namugongo/contract/albums';
import { useMutation } from '@tanstack/react-query';
import { ask } from '../api.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogActions, FormActions } from '../ui/Dialog.tsx';
import { fieldErrorsOf } from '../ui/fields/field-errors.ts';
import { Form } from '../ui/fields/Form.tsx';
import { TextAreaField, TextField } from '../ui/fields/TextField.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Picture } from '../ui/pictures/Picture.tsx';
import { ProblemMessage } from '../ui/ProblemMessage.tsx';
import styles from './Gallery.module.css';

type TakeDownDialogProps = { album: Album; opened: boolean; onClose: () => void };
type Answers = { picture: number | null; name: string; email: string; reason: string };

const fields = [
  { field: 'name', label: 'Your name' },
  { field: 'email', label: 'Email' },
  { field: 'reason', label: 'Why should it be taken down?' },
] as const;

function useAsking(slug: string) {
  const form = useForm<Answers>({
    initialValues: { picture: null, name: '', email: '', reason: '' },
    validate: schemaResolver(TakeDownRequest, { sync: true }),
  });
  const asking = useMutation({
    mutationFn: (body: Answers) => ask(albums.askTakeDown, { params: { slug }, body }),
    onError: (error) => form.setErrors(fieldErrorsOf(error)),
  });
  return { form, asking };
}

/** A visitor's wish that a picture, or the whole album, is taken down. What was typed stays until it is sent. */
export function TakeDownDialog({ album, opened, onClose }: TakeDownDialogProps) {
  const { form, asking } = useAsking(album.slug);
  const wrong = fields.filter(({ field }) => form.errors[field]);
  const close = () => {
    if (asking.isSuccess) {
      form.reset();
      asking.reset();
    }
    onClose();
  };
  return (
    <Dialog title="Take a picture down" opened={opened} onClose={close}>
      {asking.isSuccess ? (
        <Sent onClose={close} />
      ) : (
        <Form wrong={wrong} onSubmit={form.onSubmit((answers) => asking.mutate(answers))}>
          <PictureChoice
            album={album}
            value={form.values.picture}
            onChange={(picture) => form.setFieldValue('picture', picture)}
          />
          <TextField
            id="name"
            label="Your name"
            autoComplete="name"
            {...form.getInputProps('name')}
          />
          <TextField
            id="email"
            label="Email"
            type="email"
            autoComplete="email"
            hint="We write to you when it is decided."
            {...form.getInputProps('email')}
          />
          <TextAreaField
            id="reason"
            label="Why should it be taken down?"
            {...form.getInputProps('reason')}
          />
          {asking.error && <ProblemMessage error={asking.error} />}
          <FormActions submit="Send the request" busy={asking.isPending} onCancel={close} />
        </Form>
      )}
    </Dialog>
  );
}

type PictureChoiceProps = {
  album: Album;
  value: number | null;
  onChange: (picture: number | null) => void;
};

function PictureChoice({ album, value, onChange }: PictureChoiceProps) {
  return (
    <fieldset className={styles.fieldset}>
      <legend className={styles.legend}>Which picture is it?</legend>
      <div className={styles.choices}>
        <label>
          <input
            type="radio"
            name="picture"
            checked={value === null}
            onChange={() => onChange(null)}
          />
          <span>All of them</span>
        </label>
        {album.pictures.map((picture, index) => (
          <label key={picture.id}>
            <input
              type="radio"
              name="picture"
              aria-label={`Picture ${index + 1}: ${picture.alternativeText || picture.caption}`}
              checked={value === picture.id}
              onChange={() => onChange(picture.id)}
            />
            <Picture picture={picture} sizes="120px" alt="" />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Sent({ onClose }: { onClose: () => void }) {
  return (
    <>
      <Notice tone="ok">
        Thank you. The people who look after the pictures have your request and will write to you.
      </Notice>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </>
  );
}
