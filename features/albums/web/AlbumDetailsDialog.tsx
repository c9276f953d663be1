import { schemaResolver, useForm } from '@mantine/form';
import { type Album, AlbumDetails, albums } from '#features/albums/contract/albums.ts';
import { callApi } from '#ui/api.ts';
import { FormDialog } from '#ui/dialogs/FormDialog.tsx';
import { getFieldErrors } from '#ui/forms/field-errors.ts';
import { TextAreaField, TextField } from '#ui/forms/TextField.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';

type AlbumDetailsDialogProps = { album: Album; onClose: () => void };

const fields = [
  { field: 'title', label: 'Title' },
  { field: 'description', label: 'Description' },
  { field: 'link', label: 'Link to another gallery' },
] as const;

function useAlbumDetailsForm({ slug, title, description, link }: Album, onSaved: () => void) {
  const form = useForm({
    initialValues: { title, description, link: link ?? '' },
    validate: schemaResolver(AlbumDetails, { sync: true }),
    transformValues: (values) => ({ ...values, link: values.link.trim() || null }),
  });
  const save = useApiMutation({
    call: (body: ReturnType<typeof form.getTransformedValues>) =>
      callApi(albums.update, { params: { slug }, body }),
    changes: [albums.get, albums.list],
    notice: 'Changes saved.',
    onSuccess: onSaved,
    onError: (error) => form.setErrors(getFieldErrors(error)),
  });
  return { form, save };
}

/** Edits the title, the description and the link to a gallery on another site. */
export function AlbumDetailsDialog({ album, onClose }: AlbumDetailsDialogProps) {
  const { form, save } = useAlbumDetailsForm(album, onClose);
  const fieldErrors = fields.filter(({ field }) => form.errors[field]);
  return (
    <FormDialog
      title="About this album"
      submit="Save"
      mutation={save}
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
      onClose={onClose}
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
    </FormDialog>
  );
}
