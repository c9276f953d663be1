import { schemaResolver, useForm } from '@mantine/form';
import { type Album, AlbumDetails, albums } from '#features/albums/contract/albums.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi, invalidateEndpoints, setApiData } from '#ui/api.ts';
import { Dialog, FormActions } from '#ui/dialogs/Dialog.tsx';
import { getFieldErrors } from '#ui/forms/field-errors.ts';
import { Form } from '#ui/forms/Form.tsx';
import { TextAreaField, TextField } from '#ui/forms/TextField.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { showNotice } from '#ui/feedback/notices.ts';

type AlbumDetailsDialogProps = { album: Album; opened: boolean; onClose: () => void };

const fields = [
  { field: 'title', label: 'Title' },
  { field: 'description', label: 'Description' },
  { field: 'link', label: 'Link to another gallery' },
] as const;

function useAlbumDetailsForm({ slug, title, description, link }: Album, onSaved: () => void) {
  const client = useQueryClient();
  const form = useForm({
    initialValues: { title, description, link: link ?? '' },
    validate: schemaResolver(AlbumDetails, { sync: true }),
    transformValues: (values) => ({ ...values, link: values.link.trim() || null }),
  });
  const save = useMutation({
    mutationFn: (body: ReturnType<typeof form.getTransformedValues>) =>
      callApi(albums.update, { params: { slug }, body }),
    onSuccess: (saved) => {
      setApiData(client, albums.get, { params: { slug } }, saved);
      void invalidateEndpoints(client, albums.list);
      showNotice('Changes saved.');
      onSaved();
    },
    onError: (error) => form.setErrors(getFieldErrors(error)),
  });
  return { form, save };
}

/** Edits the title, the description and the link to a gallery on another site. */
export function AlbumDetailsDialog({ album, opened, onClose }: AlbumDetailsDialogProps) {
  const { form, save } = useAlbumDetailsForm(album, onClose);
  const fieldErrors = fields.filter(({ field }) => form.errors[field]);
  return (
    <Dialog title="About this album" opened={opened} onClose={onClose}>
      <Form
        errors={fieldErrors}
        onSubmit={() => {
          const values = form.getTransformedValues();
          const checked = AlbumDetails.safeParse(values);
          if (checked.success) return save.mutate(values);
          form.setErrors(
            Object.fromEntries(
              checked.error.issues.map(({ path, message }) => [path.join('.'), message]),
            ),
          );
        }}
      >
        <TextField id="title" label="Title" {...form.getInputProps('title')} />
        <TextAreaField
          id="description"
          label="Description"
          optional
          {...form.getInputProps('description')}
        />
        <TextField
          id="link"
          label="Link to another gallery"
          type="url"
          optional
          hint="The address of a gallery of the same day on another site."
          {...form.getInputProps('link')}
        />
        {save.error && <ErrorMessage error={save.error} />}
        <FormActions submit="Save" busy={save.isPending} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
