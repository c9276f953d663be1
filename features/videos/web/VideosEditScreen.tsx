import { PictureField } from '#features/albums/web/AlbumField.tsx';
import { type Video, videos, parseYoutubeId } from '#features/videos/contract/videos.ts';
import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Plus, Trash2 } from '#ui/icons.ts';
import { useState } from 'react';
import { apiQueryOptions, callApi } from '#ui/api.ts';
import { Button, LinkButton } from '#ui/controls/Button.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { getFieldErrors } from '#ui/forms/field-errors.ts';
import { UnsavedChangesDialog } from '#ui/dialogs/UnsavedChangesDialog.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { TextAreaField, TextField } from '#ui/forms/TextField.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { SuccessAlert } from '#ui/feedback/SuccessAlert.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './Videos.module.css';

/** /videos: editors change the videos of the video page and their order. */
export function VideosEditScreen() {
  const list = useQuery(apiQueryOptions(videos.list, {}));
  return (
    <StaffPage
      wide={false}
      title="Videos"
      actions={
        <LinkButton to="/youtube" variant="secondary" size="small">
          View page
        </LinkButton>
      }
    >
      <Loaded query={list} loading="Loading the videos..." skeleton={<Skeleton height="14rem" />}>
        {(saved) => <VideosForm saved={saved} />}
      </Loaded>
    </StaffPage>
  );
}

/** A video in the form; `address` is the pasted URL. */
type Row = { key: number; address: string; title: string; description: string; album: string };

let lastKey = 0;
const toRow = ({ youtubeId, title, description, album }: Partial<Video>): Row => {
  lastKey += 1;
  return {
    key: lastKey,
    address: youtubeId ? `https://youtu.be/${youtubeId}` : '',
    title: title ?? '',
    description: description ?? '',
    album: album ?? '',
  };
};

function useVideoRows(saved: readonly Video[]) {
  const [rows, setRows] = useState(() => saved.map(toRow));
  const [changed, setChanged] = useState(false);
  const [initial, setInitial] = useState(saved);
  // Videos saved elsewhere replace the rows, unless there are unsaved changes.
  if (saved !== initial && !changed) {
    setInitial(saved);
    setRows(saved.map(toRow));
  }
  const change = (next: Row[]) => {
    setChanged(true);
    setRows(next);
  };
  const save = useApiMutation({
    call: () =>
      callApi(videos.update, {
        body: {
          videos: rows.map(({ address, title, description, album }) => ({
            youtubeId: parseYoutubeId(address) ?? '',
            title: title.trim(),
            description: description.trim(),
            album: album || null,
          })),
        },
      }),
    changes: [videos],
    onSuccess: () => setChanged(false),
  });
  return { rows, change, changed, save };
}

/** Returns the errors of the rows by field id. */
function validateRows(rows: readonly Row[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { key, address, title } of rows) {
    if (!parseYoutubeId(address)) errors[`address-${key}`] = "Paste the video's address here";
    if (!title.trim()) errors[`title-${key}`] = 'Title is required';
  }
  return errors;
}

function VideosForm({ saved }: { saved: readonly Video[] }) {
  const { rows, change, changed, save } = useVideoRows(saved);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const fieldErrors = Object.keys(errors).map((field) => ({
    field,
    label: `${field.startsWith('title') ? 'title' : 'address'} of video ${rows.findIndex(({ key }) => field.endsWith(`-${key}`)) + 1}`,
  }));
  return (
    <Form
      errors={fieldErrors}
      onSubmit={() => {
        const nextErrors = validateRows(rows);
        setErrors(nextErrors);
        if (Object.keys(nextErrors).length === 0 && !save.isPending) save.mutate();
      }}
    >
      {rows.length === 0 && <EmptyState title="No videos yet">Add the first one.</EmptyState>}
      <ol className={layout.stackWide}>
        {rows.map((row, place) => (
          <li key={row.key}>
            <VideoRow row={row} place={place} rows={rows} errors={errors} change={change} />
          </li>
        ))}
      </ol>
      {save.error && (
        <ErrorMessage error={save.error}>{getFirstFieldError(save.error)}</ErrorMessage>
      )}
      <SuccessAlert message={save.isSuccess && !changed ? 'Saved. The page is updated.' : ''} />
      <div className={styles.actions}>
        <Button
          variant="secondary"
          icon={<Plus aria-hidden="true" />}
          onClick={() => change([...rows, toRow({})])}
        >
          Add a video
        </Button>
        <Button type="submit" busy={save.isPending} disabled={!changed}>
          Save videos
        </Button>
      </div>
      <UnsavedChangesDialog isDirty={changed && !save.isPending} />
    </Form>
  );
}

const getFirstFieldError = (error: unknown) => Object.values(getFieldErrors(error))[0];

type VideoRowProps = {
  row: Row;
  place: number;
  rows: Row[];
  errors: Record<string, string>;
  change: (rows: Row[]) => void;
};

function VideoRow({ row, place, rows, errors, change }: VideoRowProps) {
  const number = place + 1;
  const write = (changes: Partial<Row>) => change(rows.with(place, { ...row, ...changes }));
  const others = rows.toSpliced(place, 1);
  const moveTo = (to: number) => change(others.toSpliced(to, 0, row));
  return (
    <Card className={styles.row}>
      <div className={styles.rowHead}>
        <h2>Video {number}</h2>
        <IconButton
          label={`Move video ${number} up`}
          icon={<ArrowUp aria-hidden="true" />}
          onClick={() => moveTo(Math.max(place - 1, 0))}
        />
        <IconButton
          label={`Move video ${number} down`}
          icon={<ArrowDown aria-hidden="true" />}
          onClick={() => moveTo(place + 1)}
        />
        <IconButton
          label={`Remove video ${number}`}
          icon={<Trash2 aria-hidden="true" />}
          onClick={() => change(others)}
        />
      </div>
      <TextField
        id={`address-${row.key}`}
        label="Video address"
        hint="In YouTube, choose Share and copy the link."
        error={errors[`address-${row.key}`]}
        value={row.address}
        onChange={({ currentTarget }) => write({ address: currentTarget.value })}
      />
      <TextField
        id={`title-${row.key}`}
        label="Title"
        error={errors[`title-${row.key}`]}
        value={row.title}
        maxLength={160}
        onChange={({ currentTarget }) => write({ title: currentTarget.value })}
      />
      <TextAreaField
        id={`description-${row.key}`}
        label="Description"
        optional
        value={row.description}
        maxLength={600}
        onChange={({ currentTarget }) => write({ description: currentTarget.value })}
      />
      <PictureField
        id={`album-${row.key}`}
        value={row.album}
        onChange={(album) => write({ album })}
      />
    </Card>
  );
}
