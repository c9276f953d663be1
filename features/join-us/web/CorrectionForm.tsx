import { FamilyFields, listFamilyErrors } from '#features/directory/web/FamilyFields.tsx';
import {
  dropEmptyPeople,
  type FamilyFormValues,
  toFamilyFormValues,
  toFamilyInput,
  validateFamily,
} from '#features/directory/web/family-form-values.ts';
import type { OpenCheck } from '#features/join-us/contract/household-checks.ts';
import { Button } from '#ui/controls/Button.tsx';
import { DraftForm } from '#ui/dialogs/DraftForm.tsx';
import { CheckboxField } from '#ui/forms/CheckboxField.tsx';
import { TextAreaField } from '#ui/forms/TextField.tsx';
import { useDraftForm } from '#ui/forms/useDraftForm.ts';
import { useCorrectHousehold } from './queries.ts';

type CorrectionValues = FamilyFormValues & { message: string; isMoving: boolean };

type CorrectionFormProps = {
  checkKey: string;
  check: OpenCheck;
  onSaved: () => void;
  onCancel: () => void;
};

/** What a household corrects, in the form of the family. */
export function CorrectionForm({ checkKey, check, onSaved, onCancel }: CorrectionFormProps) {
  const draftForm = useDraftForm<CorrectionValues>(
    'buyerDraft',
    `household check ${checkKey}`,
    {
      ...toFamilyFormValues({ ...check.family, id: 0, addressAudience: 'nobody' }),
      message: '',
      isMoving: false,
    },
    validateFamily,
  );
  const { form } = draftForm;
  return (
    <DraftForm
      draft={draftForm}
      errors={listFamilyErrors(form.errors)}
      mutation={useCorrectHousehold(checkKey)}
      toInput={(values) => {
        dropEmptyPeople(form);
        const { addressAudience: _, ...family } = toFamilyInput(values);
        const { message, isMoving } = values;
        return { ...family, message, isMoving };
      }}
      onSaved={onSaved}
      submit="Send corrections"
      action={
        <Button variant="secondary" onClick={onCancel}>
          Back
        </Button>
      }
    >
      <p>
        {check.savesOwn
          ? 'Your own entry and the address are saved right away. What you write about others, our secretary reads first.'
          : 'Our secretary reads your corrections and saves them.'}
      </p>
      <FamilyFields form={form} />
      <CheckboxField
        label="We have moved away from the community"
        hint="Please write the new address above. We remember you, and write to you no more. If you only have another address, leave this empty."
        checked={form.values.isMoving}
        onChange={(checked) => form.setFieldValue('isMoving', checked)}
      />
      <TextAreaField
        label="A word to the secretary"
        rows={3}
        optional
        {...form.getInputProps('message')}
      />
    </DraftForm>
  );
}
