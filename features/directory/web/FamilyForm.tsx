import type { Family, FamilyInput } from '#features/directory/contract/households.ts';
import { hasProblemCode } from '#contract/client.ts';
import { type LinkPath, linkTo } from '#contract/screens.ts';
import { useNavigate } from '#ui/router/use-router.ts';
import { Button, LinkButton } from '#ui/controls/Button.tsx';
import { UnsavedChangesDialog } from '#ui/dialogs/UnsavedChangesDialog.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { DraftNotice } from '#ui/forms/DraftNotice.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { useDraftForm } from '#ui/forms/useDraftForm.ts';
import { type ReactNode, useEffect } from 'react';
import styles from './Directory.module.css';
import {
  dropEmptyPeople,
  type FamilyFormValues,
  followFamily,
  toFamilyFormValues,
  toFamilyInput,
  validateFamily,
} from './family-form-values.ts';
import { FamilyFields, listFamilyErrors } from './FamilyFields.tsx';
import { useMembers, useSaveFamily } from './queries.ts';

const isSameFamily = (a: Family, b: Family | null): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** Saves the form; `seen` is the household as the form began with it. */
export type SaveFamily = {
  mutate(
    input: FamilyInput & { seen: Family | null },
    options: { onSuccess: () => void; onError: (error: unknown) => void },
  ): void;
  isPending: boolean;
  isSuccess: boolean;
  error: unknown;
};

type FamilyFormProps = {
  /** The household as it is stored; null for a new one. */
  family: Family | null;
  /** What somebody else told about the household, which the secretary reads before it is saved. */
  proposal?: {
    /** Names the draft. */
    name: string;
    values: FamilyFormValues;
    /** The entry that may be the person of a row, by the key of the row. */
    likelyIds: ReadonlyMap<string, number>;
    save: SaveFamily;
  };
  submit?: string;
  /** Where saving and Cancel lead. */
  back?: LinkPath;
  children?: ReactNode;
};

type FamilyFormOptions = Pick<FamilyFormProps, 'family' | 'proposal'> & { back: LinkPath };

function useFamilyForm({ family, proposal, back }: FamilyFormOptions) {
  const navigate = useNavigate();
  const draftForm = useDraftForm<FamilyFormValues>(
    'accountDraft',
    proposal?.name ?? `household ${family?.id ?? 'new'}`,
    proposal?.values ?? toFamilyFormValues(family),
    validateFamily,
  );
  const { form } = draftForm;
  const saveFamily = useSaveFamily(family === null);
  const save: SaveFamily = proposal?.save ?? saveFamily;
  const isSaved = save.isPending || save.isSuccess;
  const isRejected = hasProblemCode(save.error, 'record-changed');
  useEffect(() => {
    // What this form saves comes back as a household too.
    if (!family || isSaved || isSameFamily(family, form.values.seen)) return;
    // A proposal is unsaved from the beginning.
    const isDirty = proposal !== undefined || form.isDirty();
    const values = followFamily(form.values, family, { isDirty, isRejected });
    form.setValues(values);
    if (!isDirty) draftForm.discard();
  }, [family, isSaved, form.values.seen]);
  const submit = (values: FamilyFormValues) => {
    dropEmptyPeople(form);
    save.mutate(
      { ...toFamilyInput(values), seen: values.seen },
      {
        onSuccess: () => {
          draftForm.discard();
          void navigate({ to: back });
        },
        onError: draftForm.showErrors,
      },
    );
  };
  return { draftForm, save, submit };
}

/** The form of a household for the secretary. */
export function FamilyForm({
  family,
  proposal,
  submit: submitLabel = 'Save household',
  back = linkTo('/households'),
  children,
}: FamilyFormProps) {
  const { draftForm, save, submit } = useFamilyForm({
    family,
    back,
    ...(proposal && { proposal }),
  });
  const { form } = draftForm;
  const { data: members = [] } = useMembers();
  const fieldErrors = listFamilyErrors(form.errors);
  return (
    <Form errors={fieldErrors} onSubmit={form.onSubmit(submit)}>
      <DraftNotice draft={draftForm} />
      <FamilyFields
        form={form}
        members={members}
        {...(proposal && { likelyIds: proposal.likelyIds, showsStored: true })}
      />
      {children}
      {Boolean(save.error) && fieldErrors.length === 0 && <ErrorMessage error={save.error} />}
      <div className={styles.actions}>
        <Button type="submit" busy={save.isPending}>
          {submitLabel}
        </Button>
        <LinkButton to={back} variant="secondary">
          Cancel
        </LinkButton>
      </div>
      <UnsavedChangesDialog
        isDirty={form.isDirty() && !save.isPending && !save.isSuccess}
        onLeave={draftForm.discard}
      />
    </Form>
  );
}
