import { schemaResolver, useForm } from '@mantine/form';
import { type Album, albums, TakedownInput } from '#features/albums/contract/albums.ts';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '#ui/api.ts';
import { useSendsEmail } from '#features/site/web/site.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog, DialogActions, FormActions } from '#ui/dialogs/Dialog.tsx';
import { getFieldErrors } from '#ui/forms/field-errors.ts';
import { Form } from '#ui/forms/Form.tsx';
import { TextAreaField, TextField } from '#ui/forms/TextField.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { Picture } from '#ui/media/Picture.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import styles from './Gallery.module.css';

type TakedownDialogProps = { album: Album; opened: boolean; onClose: () => void };
type TakedownFormValues = { picture: number | null; name: string; email: string; reason: string };

const fields = [
  { field: 'name', label: 'Your name' },
  { field: 'email', label: 'Email' },
  { field: 'reason', label: 'Why would you like it taken down?' },
] as const;

function useTakedownForm(slug: string) {
  const form = useForm<TakedownFormValues>({
    initialValues: { picture: null, name: '', email: '', reason: '' },
    validate: schemaResolver(TakedownInput, { sync: true }),
  });
  const request = useMutation({
    mutationFn: (body: TakedownFormValues) =>
      callApi(albums.requestTakedown, { params: { slug }, body }),
    onError: (error) => form.setErrors(getFieldErrors(error)),
  });
  return { form, request };
}

/** The form for visitors who ask to take down a picture or the whole album. Closing it keeps the entered text until it is sent. */
export function TakedownDialog({ album, opened, onClose }: TakedownDialogProps) {
  const { form, request } = useTakedownForm(album.slug);
  const sendsEmail = useSendsEmail();
  const fieldErrors = fields.filter(({ field }) => form.errors[field]);
  const close = () => {
    if (request.isSuccess) {
      form.reset();
      request.reset();
    }
    onClose();
  };
  return (
    <Dialog title="Ask us to take down a picture" opened={opened} onClose={close}>
      {request.isSuccess ? (
        <Sent onClose={close} />
      ) : (
        <Form errors={fieldErrors} onSubmit={form.onSubmit((values) => request.mutate(values))}>
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
            hint={
              sendsEmail
                ? "We'll email you our answer."
                : "We'll use it only to answer your request."
            }
            {...form.getInputProps('email')}
          />
          <TextAreaField
            id="reason"
            label="Why would you like it taken down?"
            {...form.getInputProps('reason')}
          />
          {request.error && <ErrorMessage error={request.error} />}
          <FormActions submit="Send request" busy={request.isPending} onCancel={close} />
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
  const sendsEmail = useSendsEmail();
  return (
    <>
      <Alert tone="ok">
        {sendsEmail
          ? 'Thank you. We have your request and will email you soon.'
          : 'Thank you. We have your request and will look at it soon.'}
      </Alert>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </>
  );
}
