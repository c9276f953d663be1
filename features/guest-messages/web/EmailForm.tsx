import type { UseMutationResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { LinkPath } from '#contract/screens.ts';
import type { Endpoints } from '#ui/api.ts';
import { Button, LinkButton } from '#ui/controls/Button.tsx';
import { UnsavedChangesDialog } from '#ui/dialogs/UnsavedChangesDialog.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { DraftNotice } from '#ui/forms/DraftNotice.tsx';
import { Form, type FormFieldError } from '#ui/forms/Form.tsx';
import type { useDraftForm } from '#ui/forms/useDraftForm.ts';
import layout from '#ui/layout/layout.module.css';
import { useNavigate } from '#ui/router/use-router.ts';
import { DeleteDraft, type Noun } from './DraftActions.tsx';

type EmailFormProps<Values extends Record<string, unknown>, Saved> = {
  noun: Noun;
  /** Null for one that is not saved yet. */
  id: number | null;
  subject: string;
  draft: ReturnType<typeof useDraftForm<Values>>;
  startAgain?: () => void;
  labels: readonly FormFieldError[];
  /** What hinders to send it, by field. */
  findSendErrors: (values: Values) => Record<string, string>;
  save: UseMutationResult<Saved, Error, Values>;
  send: { isPending: boolean; isSuccess: boolean };
  deleteDraft: (id: number) => Promise<unknown>;
  restoreDraft: (id: number) => Promise<unknown>;
  /** Whose responses have the draft. */
  list: Endpoints;
  /** Where Cancel and deleting lead. */
  back: LinkPath;
  /** The fields; `checkText` shows what is missing, and is true when nothing is. */
  children: (checkText: () => boolean) => ReactNode;
};

/** The form of an email to many, which saves it as a draft or deletes it. */
export function EmailForm<Values extends Record<string, unknown>, Saved>({
  noun,
  draft,
  startAgain = draft.startAgain,
  labels,
  findSendErrors,
  save,
  send,
  back,
  children,
  id,
  ...deletion
}: EmailFormProps<Values, Saved>) {
  const navigate = useNavigate();
  const { form } = draft;
  const [isDeleted, setDeleted] = useState(false);
  const isDone = save.isSuccess || send.isSuccess || isDeleted;
  // Once nothing here asks to stay.
  useEffect(() => {
    if (isDeleted) void navigate({ to: back });
  }, [isDeleted]);
  const checkText = () => {
    const errors = findSendErrors(form.values);
    form.setErrors(errors);
    return Object.keys(errors).length === 0;
  };
  return (
    <>
      <DraftNotice draft={{ restoredAt: draft.restoredAt, startAgain }} />
      <Form
        errors={labels.filter(({ field }) => form.errors[field])}
        onSubmit={form.onSubmit((values) => {
          if (!save.isPending) save.mutate(values);
        })}
      >
        {children(checkText)}
        {save.error && <ErrorMessage error={save.error} />}
        <div className={layout.rowWide}>
          <Button type="submit" variant="secondary" busy={save.isPending} fullWidth="onMobile">
            Save draft
          </Button>
          <LinkButton to={back} variant="secondary" fullWidth="onMobile">
            Cancel
          </LinkButton>
          {id !== null && (
            <DeleteDraft
              {...deletion}
              noun={noun}
              id={id}
              onDeleted={() => {
                draft.discard();
                setDeleted(true);
              }}
            />
          )}
        </div>
      </Form>
      <UnsavedChangesDialog
        isDirty={form.isDirty() && !save.isPending && !send.isPending && !isDone}
        title={`Leave without saving the ${noun}?`}
        isDraftSaved
      />
    </>
  );
}
