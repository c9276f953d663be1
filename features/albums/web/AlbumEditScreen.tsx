import { formatCount } from '#contract/rules/counts.ts';
import { getAlbumPath } from '#features/albums/contract/rules/album-path.ts';
import {
  type Album,
  albums,
  maxPictureBytes,
  requiredAlbumSlugs,
  AlbumDetails,
} from '#features/albums/contract/albums.ts';
import { acceptedPictureTypes } from '#contract/rules/pictures.ts';
import type { Picture } from '#contract/pictures.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '#ui/router/use-router.ts';
import { Eye, Pencil, Trash2 } from '#ui/icons.ts';
import { useState } from 'react';
import { documents } from '#features/documents/contract/documents.ts';
import { apiQueryOptions, callApi, invalidateEndpoints } from '#ui/api.ts';
import { uploadFile } from '#ui/upload-file.ts';
import { Button, LinkButton } from '#ui/controls/Button.tsx';
import { Page } from '#ui/layout/Card.tsx';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { UnsavedChangesDialog } from '#ui/dialogs/UnsavedChangesDialog.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx';
import { StaffPageHeader } from '#ui/layout/StaffPage.tsx';
import { AudienceBadge } from '#features/audiences/web/AudienceBadge.tsx';
import { AudienceFieldset } from '#features/audiences/web/AudienceFieldset.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { CheckboxField } from '#ui/forms/CheckboxField.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { FileDrop } from '#ui/uploads/FileDrop.tsx';
import { UploadList } from '#ui/uploads/UploadList.tsx';
import { useUploads } from '#ui/uploads/upload-queue.ts';
import { usePageTitle } from '#ui/browser/usePageTitle.ts';
import styles from './AlbumEdit.module.css';
import { PictureOrder } from './PictureOrder.tsx';
import { useAlbum } from './queries.ts';
import { type AlbumDraft, useAlbumDraft } from './useAlbumDraft.ts';
import { useForm } from '@mantine/form';
import { FormDialog } from '#ui/dialogs/FormDialog.tsx';
import { getFieldErrors } from '#ui/forms/field-errors.ts';
import { TextAreaField, TextField } from '#ui/forms/TextField.tsx';

const fields = [
  { field: 'title', label: 'Title' },
  { field: 'description', label: 'Description' },
  { field: 'link', label: 'Link to another gallery' },
  { field: 'heldOn', label: 'Day' },
] as const;

/** /albums/{slug}: editors upload, order, describe and delete the pictures of an album. */
export function AlbumEditScreen() {
  const { slug = '' } = useParams();
  const query = useAlbum(slug);
  usePageTitle(query.data?.title ?? 'Album');
  return (
    <Page className={styles.page}>
      {!query.data && <StaffPageHeader title="Album" />}
      <Loaded
        query={query}
        skeleton={
          <>
            <Loading label="Loading the album..." />
            <Skeleton height="11rem" />
            <Skeleton height="9rem" />
            <Skeleton height="9rem" />
          </>
        }
      >
        {(album) => <AlbumEditor key={slug} album={album} />}
      </Loaded>
    </Page>
  );
}

function AlbumEditor({ album }: { album: Album }) {
  const { slug } = album;
  const client = useQueryClient();
  const refresh = () => invalidateEndpoints(client, albums);
  const draft = useAlbumDraft(album);
  const uploads = useUploads(async (file, options) => {
    await uploadFile(albums.addPicture, { params: { slug }, body: { file } }, options);
    void refresh();
  });
  const remove = useApiMutation({
    call: ({ id }: Picture) => callApi(albums.deletePicture, { params: { slug, id } }),
    notice: (_, { alternativeText }) =>
      `Deleted ${alternativeText ? `“${alternativeText}”` : 'a picture'}.`,
    undo: (_, { id }) => callApi(albums.restorePicture, { params: { slug, id } }),
    changes: [albums],
  });
  const missing = draft.visiblePictures.filter(
    ({ alternativeText }) => !alternativeText.trim(),
  ).length;
  return (
    <>
      <AlbumHeader album={album} />
      <AudienceBadge audience={album.audience} curator="editor" />
      <FileDrop
        label="Choose pictures"
        hint={`JPEG, PNG, WebP, AVIF or GIF, up to ${maxPictureBytes / 1_000_000} MB each. You can choose many together. We remove the location where each was taken.`}
        accept={acceptedPictureTypes}
        multiple
        onFiles={uploads.add}
      />
      <UploadList uploads={uploads} />
      <section aria-labelledby="pictures" className={styles.section}>
        <h2 id="pictures">{formatCount(album.pictures.length, 'picture')}</h2>
        {missing > 0 && (
          <Alert tone="warn">
            {missing === 1
              ? '1 picture has no description yet.'
              : `${missing} pictures have no description yet.`}{' '}
            Say what each one shows, for people who can't see it.
          </Alert>
        )}
        {remove.error && <ErrorMessage error={remove.error} />}
        {draft.visiblePictures.length > 0 ? (
          <PictureOrder draft={draft} onRemove={(picture) => remove.mutate(picture)} />
        ) : (
          <EmptyState level="h3" title="No pictures yet">
            Add some above.
          </EmptyState>
        )}
      </section>
      <SaveBar draft={draft} />
      <LeaveDialog changed={draft.changed && !draft.saving.isPending} uploading={uploads.busy} />
    </>
  );
}

function AlbumHeader({ album }: { album: Album }) {
  const { slug, title, description } = album;
  const [editing, setEditing] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const navigate = useNavigate();
  const remove = useApiMutation({
    call: () => callApi(albums.delete, { params: { slug } }),
    changes: [albums.list, albums.listForReader],
    notice: `Deleted “${title}”.`,
    onSuccess: () => void navigate({ to: '/albums' }),
  });
  const isRequired = requiredAlbumSlugs.some((name) => name === slug);
  return (
    <>
      <StaffPageHeader
        title={title}
        subtitle={description || undefined}
        actions={
          <>
            <Button
              variant="secondary"
              size="small"
              icon={<Pencil aria-hidden="true" />}
              onClick={() => setEditing(true)}
            >
              Edit title and text
            </Button>
            <LinkButton
              to={getAlbumPath(album) ?? '/'}
              variant="secondary"
              size="small"
              icon={<Eye aria-hidden="true" />}
            >
              View album
            </LinkButton>
            {!isRequired && (
              <Button
                variant="secondary"
                size="small"
                icon={<Trash2 aria-hidden="true" />}
                onClick={() => setDeleting(true)}
              >
                Delete album
              </Button>
            )}
          </>
        }
      />
      {editing && <AlbumDetailsDialog album={album} onClose={() => setEditing(false)} />}
      <ConfirmDialog
        title={`Delete “${title}”?`}
        opened={deleting}
        confirmLabel="Delete"
        mutation={remove}
        onConfirm={() => remove.mutate()}
        onCancel={() => setDeleting(false)}
      >
        <p>This also deletes its pictures. You can't undo this.</p>
      </ConfirmDialog>
    </>
  );
}

/** The bar at the bottom while changes are unsaved. */
function SaveBar({ draft: { changed, saving, save } }: { draft: AlbumDraft }) {
  return (
    <div className={`${styles.saveBar} ${changed ? styles.needed : ''}`}>
      {saving.error && <ErrorMessage error={saving.error} />}
      <p role="status">
        {changed ? 'You have unsaved changes.' : saving.isSuccess && 'Changes saved.'}
      </p>
      {changed && (
        <Button busy={saving.isPending} onClick={save}>
          Save changes
        </Button>
      )}
    </div>
  );
}

function LeaveDialog({ changed, uploading }: { changed: boolean; uploading: boolean }) {
  return (
    <UnsavedChangesDialog
      isDirty={changed || uploading}
      title={uploading ? 'Leave before the upload is done?' : 'Leave without saving?'}
    >
      <p>
        {uploading
          ? "Pictures already uploaded are safe. The rest won't be uploaded."
          : "Your changes haven't been saved."}
      </p>
    </UnsavedChangesDialog>
  );
}

type AlbumDetailsDialogProps = { album: Album; onClose: () => void };

function useAlbumDetailsForm(album: Album, onSaved: () => void) {
  const { slug, title, description, link, heldOn, isIssue, audience, document } = album;
  const form = useForm({
    initialValues: {
      title,
      description,
      link: link ?? '',
      heldOn: heldOn ?? '',
      documentId: document ? String(document.id) : '',
      isIssue,
      audience,
    },
    transformValues: (values) => ({
      ...values,
      link: values.link.trim() || null,
      heldOn: values.heldOn || null,
      documentId: Number(values.documentId) || null,
    }),
  });
  const save = useApiMutation({
    call: (body: ReturnType<typeof form.getTransformedValues>) =>
      callApi(albums.update, { params: { slug }, body }),
    changes: [albums],
    notice: 'Changes saved.',
    onSuccess: onSaved,
    onError: (error) => form.setErrors(getFieldErrors(error)),
  });
  return { form, save };
}

/** Edits the title, the texts, the day and who can see it. */
function AlbumDetailsDialog({ album, onClose }: AlbumDetailsDialogProps) {
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
      <TextField
        id="heldOn"
        label="Day"
        type="date"
        optional
        hint="The day of the pictures or of the issue. Its year is where people find it."
        {...form.getInputProps('heldOn')}
      />
      <CheckboxField
        label="An issue of the magazine"
        hint="Its pictures are the pages, in order; the first is the cover."
        checked={form.values.isIssue}
        onChange={(checked) => form.setFieldValue('isIssue', checked)}
      />
      <DocumentField album={album} {...form.getInputProps('documentId')} />
      <AudienceFieldset
        curator="editor"
        value={form.values.audience}
        onChange={(value) => form.setFieldValue('audience', value)}
      />
    </FormDialog>
  );
}

type DocumentFieldProps = { album: Album; value?: string; onChange?: (event: unknown) => void };

/** A document that goes with the album, such as the whole issue as one file. */
function DocumentField({ album: { document }, ...inputProps }: DocumentFieldProps) {
  const { data } = useQuery(apiQueryOptions(documents.list, {}));
  const others = (data ?? []).filter(({ id }) => id !== document?.id);
  return (
    <SelectField
      id="documentId"
      label="Document to download"
      placeholder="No document"
      options={[...(document ? [document] : []), ...others].map(({ id, name }) => ({
        value: String(id),
        label: name,
      }))}
      {...inputProps}
    />
  );
}
