import { type Video, videos, youtubeIdIn } from '@namugongo/contract/videos';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ask, queryOf } from '../api.ts';
import { Button, LinkButton } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { fieldErrorsOf } from '../ui/fields/field-errors.ts';
import { LeaveQuestion } from '../ui/LeaveQuestion.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Form } from '../ui/fields/Form.tsx';
import { TextAreaField, TextField } from '../ui/fields/TextField.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { ProblemMessage } from '../ui/ProblemMessage.tsx';
import { SavedNotice } from '../ui/SavedNotice.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { TeamPage } from '../ui/TeamPage.tsx';
import styles from './Videos.module.css';

/** /videos: an editor sets the videos of the video page and their order. */
export function VideosEditScreen() {
  const { data, error, isFetching, refetch } = useQuery(queryOf(videos.list, {}));
  return (
    <TeamPage
      wide={false}
      title="Videos"
      actions={
        <LinkButton to="/youtube" look="quiet" size="small">
          See the page
        </LinkButton>
      }
    >
      {error && !data && (
        <ProblemMessage error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <>
          <Loading words="Loading the videos..." />
          <Skeleton height="14rem" />
        </>
      )}
      {data && <VideosForm saved={data} />}
    </TeamPage>
  );
}

/** A video as it is being written: `address` is what was pasted. */
type Row = { key: number; address: string; title: string; description: string };

let keys = 0;
const rowOf = ({ youtubeId, title, description }: Partial<Video>): Row => {
  keys += 1;
  return {
    key: keys,
    address: youtubeId ? `https://youtu.be/${youtubeId}` : '',
    title: title ?? '',
    description: description ?? '',
  };
};

function useVideoRows(saved: readonly Video[]) {
  const client = useQueryClient();
  const [rows, setRows] = useState(() => saved.map(rowOf));
  const [changed, setChanged] = useState(false);
  const [began, setBegan] = useState(saved);
  // What was saved elsewhere stands here too, unless it would take away what is being written.
  if (saved !== began && !changed) {
    setBegan(saved);
    setRows(saved.map(rowOf));
  }
  const change = (next: Row[]) => {
    setChanged(true);
    setRows(next);
  };
  const save = useMutation({
    mutationFn: () =>
      ask(videos.save, {
        body: {
          videos: rows.map(({ address, title, description }) => ({
            youtubeId: youtubeIdIn(address) ?? '',
            title: title.trim(),
            description: description.trim(),
          })),
        },
      }),
    onSuccess: (list) => {
      setChanged(false);
      client.setQueryData(queryOf(videos.list, {}).queryKey, list);
    },
  });
  return { rows, change, changed, save };
}

/** What is wrong with the rows, by the id of the field. */
function faultsIn(rows: readonly Row[]): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const { key, address, title } of rows) {
    if (!youtubeIdIn(address)) faults[`address-${key}`] = 'Copy the address of the video here';
    if (!title.trim()) faults[`title-${key}`] = 'Title is required';
  }
  return faults;
}

function VideosForm({ saved }: { saved: readonly Video[] }) {
  const { rows, change, changed, save } = useVideoRows(saved);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const wrong = Object.keys(faults).map((field) => ({
    field,
    label: `${field.startsWith('title') ? 'title' : 'address'} of video ${rows.findIndex(({ key }) => field.endsWith(`-${key}`)) + 1}`,
  }));
  return (
    <Form
      wrong={wrong}
      onSubmit={() => {
        const found = faultsIn(rows);
        setFaults(found);
        if (Object.keys(found).length === 0 && !save.isPending) save.mutate();
      }}
    >
      {rows.length === 0 && (
        <EmptyState title="There are no videos yet">Add the first one.</EmptyState>
      )}
      <ol className={styles.list}>
        {rows.map((row, place) => (
          <li key={row.key}>
            <VideoRow row={row} place={place} rows={rows} faults={faults} change={change} />
          </li>
        ))}
      </ol>
      {save.error && <ProblemMessage error={save.error}>{firstFault(save.error)}</ProblemMessage>}
      <SavedNotice words={save.isSuccess && !changed ? 'Saved. The page shows them now.' : ''} />
      <div className={styles.actions}>
        <Button
          look="quiet"
          icon={<Plus aria-hidden="true" />}
          onClick={() => change([...rows, rowOf({})])}
        >
          Add a video
        </Button>
        <Button type="submit" busy={save.isPending} disabled={!changed}>
          Save videos
        </Button>
      </div>
      <LeaveQuestion changed={changed && !save.isPending} />
    </Form>
  );
}

const firstFault = (error: unknown) => Object.values(fieldErrorsOf(error))[0];

type VideoRowProps = {
  row: Row;
  place: number;
  rows: Row[];
  faults: Record<string, string>;
  change: (rows: Row[]) => void;
};

function VideoRow({ row, place, rows, faults, change }: VideoRowProps) {
  const number = place + 1;
  const write = (words: Partial<Row>) => change(rows.with(place, { ...row, ...words }));
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
        label="Address of the video"
        hint="As YouTube shows it under 'Share'."
        error={faults[`address-${row.key}`]}
        value={row.address}
        onChange={({ currentTarget }) => write({ address: currentTarget.value })}
      />
      <TextField
        id={`title-${row.key}`}
        label="Title"
        error={faults[`title-${row.key}`]}
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
    </Card>
  );
}
