import { linkTo } from '#contract/screens.ts';
import { DraftForm } from '#ui/dialogs/DraftForm.tsx';
import { useDraftForm } from '#ui/forms/useDraftForm.ts';
import { FormCard } from '#ui/layout/Card.tsx';
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
  return (
    <StaffPage
      title="Add a request"
      subtitle="For someone who asked by telephone or after Mass."
      wide={false}
    >
      <FormCard>
        <DraftForm
          draft={draftForm}
          errors={toFieldErrors(form.errors)}
          mutation={useAddIntention()}
          toInput={toInput}
          onSaved={({ id }) => void navigate({ to: linkTo('/edit-intention/$id', { id }) })}
          submit="Add request"
          cancel={{ to: '/intention-list' }}
        >
          <KindField form={form} />
          <IntentionFields form={form} isStaff />
          <ContactFields form={form} isStaff />
        </DraftForm>
      </FormCard>
    </StaffPage>
  );
}
