import { linkTo } from '#contract/screens.ts';
import { Button, LinkButton } from '#ui/controls/Button.tsx';
import { UnsavedChangesDialog } from '#ui/dialogs/UnsavedChangesDialog.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { DraftNotice } from '#ui/forms/DraftNotice.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { useDraftForm } from '#ui/forms/useDraftForm.ts';
import { FormCard } from '#ui/layout/Card.tsx';
import layout from '#ui/layout/layout.module.css';
import { StaffPage } from '#ui/layout/StaffPage.tsx';
import { useNavigate } from '#ui/router/use-router.ts';
import { ContactFields, IntentionFields, KindField } from './IntentionFields.tsx';
import {
  createEmptyValues,
  type IntentionFormValues,
  toFieldErrors,
  toInput,
  validateIntention,
} from './intention-form-values.ts';
import { useAddIntention } from './queries.ts';

/** /add-intention: notes what someone asked for by telephone or after Mass. */
export function AddIntentionScreen() {
  const navigate = useNavigate();
  const draftForm = useDraftForm<IntentionFormValues>(
    'accountDraft',
    'intention new',
    createEmptyValues('mass'),
    (values) => validateIntention(values, { needsContact: false }),
  );
  const { form } = draftForm;
  const add = useAddIntention();
  const errors = toFieldErrors(form.errors);
  const submit = (values: IntentionFormValues) => {
    if (!add.isPending)
      add.mutate(toInput(values), {
        onSuccess: ({ id }) => {
          draftForm.discard();
          void navigate({ to: linkTo('/edit-intention/$id', { id }) });
        },
        onError: draftForm.showErrors,
      });
  };
  return (
    <StaffPage
      title="Add a request"
      subtitle="For someone who asked by telephone or after Mass."
      wide={false}
    >
      <FormCard>
        <Form errors={errors} onSubmit={form.onSubmit(submit)}>
          <DraftNotice draft={draftForm} />
          <KindField form={form} />
          <IntentionFields form={form} isStaff />
          <ContactFields form={form} isStaff />
          {add.error && errors.length === 0 && <ErrorMessage error={add.error} />}
          <div className={layout.rowWide}>
            <Button type="submit" busy={add.isPending}>
              Add request
            </Button>
            <LinkButton to="/intention-list" variant="secondary">
              Cancel
            </LinkButton>
          </div>
          <UnsavedChangesDialog
            isDirty={form.isDirty() && !add.isPending && !add.isSuccess}
            onLeave={draftForm.discard}
          />
        </Form>
      </FormCard>
    </StaffPage>
  );
}
