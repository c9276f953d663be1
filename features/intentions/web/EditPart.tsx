import type { Intention } from '#features/intentions/contract/intentions.ts';
import { DraftForm } from '#ui/dialogs/DraftForm.tsx';
import { useDraftForm } from '#ui/forms/useDraftForm.ts';
import { FormCard } from '#ui/layout/Card.tsx';
import { IntentionFields, NameFields } from './IntentionFields.tsx';
import {
  type IntentionFormValues,
  toFacts,
  toFieldErrors,
  toFormValues,
  validateIntention,
} from './intention-form-values.ts';
import { useUpdateIntention } from './queries.ts';

/** Changes what a request says, as the sheet prints it. */
export function EditPart({ intention }: { intention: Intention }) {
  const draftForm = useDraftForm<IntentionFormValues>(
    'accountDraft',
    `intention ${intention.id}`,
    toFormValues(intention),
    (values) => validateIntention(values, { needsContact: false }),
    true,
  );
  const { form } = draftForm;
  return (
    <FormCard as="section">
      <h2>Wording</h2>
      <DraftForm
        draft={draftForm}
        errors={toFieldErrors(form.errors)}
        mutation={useUpdateIntention(intention.id)}
        toInput={(values) => {
          const { kind: _, ...facts } = toFacts(values);
          const { kind: __, ...seen } = toFacts(draftForm.getSeen());
          return { ...facts, seen };
        }}
        submit="Save wording"
      >
        <IntentionFields form={form} isStaff />
        <NameFields form={form} isStaff />
      </DraftForm>
    </FormCard>
  );
}
