import type { Intention } from '#features/intentions/contract/intentions.ts';
import { Button } from '#ui/controls/Button.tsx';
import { UnsavedChangesDialog } from '#ui/dialogs/UnsavedChangesDialog.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { DraftNotice } from '#ui/forms/DraftNotice.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { useDraftForm } from '#ui/forms/useDraftForm.ts';
import { FormCard } from '#ui/layout/Card.tsx';
import layout from '#ui/layout/layout.module.css';
import { IntentionFields, NameFields } from './IntentionFields.tsx';
import {
  type IntentionFormValues,
  toFacts,
  toFieldErrors,
  toFormValues,
  validateIntention,
} from './intention-form-values.ts';
import { useUpdateIntention } from './queries.ts';

const toFactValues = ({
  kind,
  forWhom,
  isDeceased,
  wording,
  requestedBy,
  isNamed,
  wishedDay,
  audience,
  weeks,
}: Intention): IntentionFormValues =>
  toFormValues({
    kind,
    forWhom,
    isDeceased,
    wording,
    requestedBy,
    isNamed,
    wishedDay,
    audience,
    weeks,
  });

/** Changes what a request says, as the sheet prints it. */
export function EditPart({ intention }: { intention: Intention }) {
  const draftForm = useDraftForm<IntentionFormValues>(
    'accountDraft',
    `intention ${intention.id}`,
    toFactValues(intention),
    (values) => validateIntention(values, { needsContact: false }),
    true,
  );
  const { form } = draftForm;
  const update = useUpdateIntention(intention.id);
  const errors = toFieldErrors(form.errors);
  const submit = (values: IntentionFormValues) => {
    if (update.isPending) return;
    const { kind: _, ...facts } = toFacts(values);
    const { kind: __, ...seen } = toFacts(draftForm.getSeen());
    update.mutate(
      { ...facts, seen },
      { onSuccess: draftForm.discard, onError: draftForm.showErrors },
    );
  };
  return (
    <FormCard as="section">
      <h2>Wording</h2>
      <Form errors={errors} onSubmit={form.onSubmit(submit)}>
        <DraftNotice draft={draftForm} />
        <IntentionFields form={form} isStaff />
        <NameFields form={form} isStaff />
        {update.error && errors.length === 0 && <ErrorMessage error={update.error} />}
        <div className={layout.rowWide}>
          <Button type="submit" busy={update.isPending}>
            Save wording
          </Button>
        </div>
        <UnsavedChangesDialog
          isDirty={form.isDirty() && !update.isPending}
          onLeave={draftForm.discard}
        />
      </Form>
    </FormCard>
  );
}
