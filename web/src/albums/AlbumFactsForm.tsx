import { schemaResolver, useForm } from '@mantine/form';
import { type Album, AlbumFacts, albums } from '@namugongo/contract/albums';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '../api.ts';
import { Dialog, FormActions } from '../ui/Dialog.tsx';
import { fieldErrorsOf } from '../ui/fields/field-errors.ts';
import { Form } from '../ui/fields/Form.tsx';
import { TextAreaField, TextField } from '../ui/fields/TextField.tsx';
import { ProblemMessage } from '../ui/ProblemMessage.tsx';
import { albumQuery } from './queries.ts';

type AlbumFactsDialogProps = { album: Album; opened: boolean; onClose: () => void };

const fields = [
  { field: 'title', label: 'Title' },
  { field: 'description', label: 'Description' },
  { field: 'link', label: 'Outside gallery' },
] as const;

function useFacts({ slug, title, description, link }: Album, onSaved: () => void) {
  const client = useQueryClient();
  const form = useForm({
    initialValues: { title, description, link: link ?? '' },
    validate: schemaResolver(AlbumFacts, { sync: true }),
    transformValues: (values) => ({ ...values, link: values.link.trim() || null }),
  });
  const save = useMutation({
    mutationFn: (body: ReturnType<typeof form.getTransformedValues>) =>
      ask(albums.change, { params: { slug }, body }),
    onSuccess: (saved) => {
      client.setQueryData(albumQuery(slug).queryKey, saved);
      void client.invalidateQueries({ queryKey: [albums.list.path] });
      onSaved();
    },
    onError: (error) => form.setErrors(fieldErrorsOf(error)),
  });
  return { form, save };
}

/** Title, description and the link to an outside gallery. */
export function AlbumFactsDialog({ album, opened, onClose }: AlbumFactsDialogProps) {
  const { form, save } = useFacts(album, onClose);
  const wrong = fields.filter(({ field }) => form.errors[field]);
  return (
    <Dialog title="About this album" opened={opened} onClose={onClose}>
      <Form
        wrong={wrong}
        onSubmit={() => {
          const values = form.getTransformedValues();
          const checked = AlbumFacts.safeParse(values);
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
          label="Outside gallery"
          type="url"
          optional
          hint="The address of a gallery of the same day elsewhere."
          {...form.getInputProps('link')}
        />
        {save.error && <ProblemMessage error={save.error} />}
        <FormActions submit="Save" busy={save.isPending} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
