import { useState } from 'react';
import { addDays } from '#contract/rules/dates.ts';
import { linkTo } from '#contract/screens.ts';
import type { TeamGathering } from '#features/gatherings/contract/gatherings.ts';
import { Button } from '#ui/controls/Button.tsx';
import { DeleteDialog } from '#ui/dialogs/DeleteDialog.tsx';
import { FormDialog } from '#ui/dialogs/FormDialog.tsx';
import { getFieldErrors } from '#ui/forms/field-errors.ts';
import { TextField } from '#ui/forms/TextField.tsx';
import { FormCard } from '#ui/layout/Card.tsx';
import layout from '#ui/layout/layout.module.css';
import { useNavigate } from '#ui/router/use-router.ts';
import { useClone, useDeleteGathering } from './queries.ts';

/** Starts the next one from a gathering, or deletes it. */
export function GatheringKeeping({ gathering }: { gathering: TeamGathering }) {
  const navigate = useNavigate();
  const deletion = useDeleteGathering();
  const [requested, setRequested] = useState<TeamGathering | null>(null);
  const [isCloning, setIsCloning] = useState(false);
  return (
    <FormCard as="section">
      <h2>Next year, or not at all</h2>
      <p>
        A copy is a draft with the same texts, picture, questions and lists, without answers. A
        gathering that no one answered can be deleted.
      </p>
      <div className={layout.row}>
        <Button variant="secondary" size="small" onClick={() => setIsCloning(true)}>
          Copy for another day
        </Button>
        <Button variant="outline" size="small" onClick={() => setRequested(gathering)}>
          Delete gathering
        </Button>
      </div>
      {isCloning && <CloneDialog gathering={gathering} onEnd={() => setIsCloning(false)} />}
      <DeleteDialog
        row={requested}
        question={`Delete “${gathering.title}”?`}
        deletion={deletion}
        onClose={() => {
          setRequested(null);
          if (deletion.isSuccess || deletion.isPending) void navigate({ to: '/gathering-list' });
        }}
      >
        <p>Its page goes. You can undo this right away.</p>
      </DeleteDialog>
    </FormCard>
  );
}

/** The same weekday a year later, and the next year in the title. */
const suggestNext = ({ title, day }: TeamGathering) => {
  const year = Number(day.slice(0, 4));
  return { day: addDays(day, 52 * 7), title: title.replace(String(year), String(year + 1)) };
};

function CloneDialog({ gathering, onEnd }: { gathering: TeamGathering; onEnd: () => void }) {
  const navigate = useNavigate();
  const clone = useClone(gathering.id);
  const [{ day, title }, setValues] = useState(() => suggestNext(gathering));
  const errors = getFieldErrors(clone.error);
  return (
    <FormDialog
      title="Copy for another day"
      submit="Create draft"
      mutation={clone}
      onSubmit={() =>
        clone.mutate(
          { day, title },
          {
            onSuccess: ({ id }) => {
              onEnd();
              void navigate({ to: linkTo('/manage-gathering/$id', { id }) });
            },
          },
        )
      }
      onClose={onEnd}
    >
      <TextField
        id="clone-title"
        label="Title"
        autoComplete="off"
        value={title}
        error={errors['title']}
        onChange={({ currentTarget }) => setValues({ day, title: currentTarget.value })}
      />
      <TextField
        id="clone-day"
        type="date"
        label="First day"
        value={day}
        error={errors['day']}
        onChange={({ currentTarget }) => setValues({ title, day: currentTarget.value })}
      />
    </FormDialog>
  );
}
