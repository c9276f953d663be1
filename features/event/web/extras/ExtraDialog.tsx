import type { Event } from '#contract/event.ts';
import {
  type CountedExtra,
  extras,
  type ExtraInput,
  maxExtraDescriptionLength,
  maxExtraNameLength,
  toExtraInput,
} from '#features/event/contract/extras.ts';
import { useForm } from '@mantine/form';
import { callApi } from '#ui/api.ts';
import { FormDialog } from '#ui/dialogs/FormDialog.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { CheckboxField } from '#ui/forms/CheckboxField.tsx';
import { getFieldErrors } from '#ui/forms/field-errors.ts';
import { RadioGroupField } from '#ui/forms/RadioGroupField.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { useSeenRecord } from '#ui/forms/useSeenRecord.ts';
import {
  extraFieldLabels,
  type ExtraFormValues,
  newExtra,
  parseExtraForm,
  toExtraFormValues,
} from './extra-form-values.ts';
import { changedByExtras } from './queries.ts';

type ExtraDialogProps = {
  event: Event;
  /** The extra to change; null for a new one. */
  extra: CountedExtra | null;
  onEnd: () => void;
};

/** Writes or changes an extra of an event. */
export function ExtraDialog({ event, extra, onEnd }: ExtraDialogProps) {
  const { form, save } = useExtraForm(event, extra, onEnd);
  const errors = Object.keys(form.errors).map((field) => ({
    field: `extra-${field}`,
    label: extraFieldLabels[field] ?? field,
  }));
  return (
    <FormDialog
      title={extra ? 'Edit extra' : 'Add an extra'}
      submit="Save extra"
      mutation={{ ...save, error: errors.length === 0 && save.error }}
      errors={errors}
      onSubmit={form.onSubmit((values) => {
        const { input } = parseExtraForm(values);
        if (input && !save.isPending) save.mutate(input);
      })}
      onClose={onEnd}
      width={620}
    >
      <TextField
        label="Name"
        hint="Short, because it is on receipts. For example, Bus seat."
        autoComplete="off"
        maxLength={maxExtraNameLength}
        {...form.getInputProps('name')}
        id="extra-name"
      />
      <TextField
        label="Description"
        optional
        autoComplete="off"
        maxLength={maxExtraDescriptionLength}
        {...form.getInputProps('description')}
        id="extra-description"
      />
      <PriceFields form={form} />
      <TextField
        label="How many there are"
        optional
        hint="For everyone together. Empty: any number."
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        {...form.getInputProps('stock')}
        id="extra-stock"
      />
      <CheckboxField
        label="On sale"
        hint="Buyers find it before they pay. Without a tick, only you see it."
        checked={form.getValues().isOnSale}
        onChange={(checked) => form.setFieldValue('isOnSale', checked)}
      />
      <CheckboxField
        label="Its buyers are on the sponsors’ list"
        hint="They read it beside the extra. “Print for the tables” has the list, without amounts."
        checked={form.getValues().isForSponsors}
        onChange={(checked) => form.setFieldValue('isForSponsors', checked)}
      />
    </FormDialog>
  );
}

type ExtraFormState = ReturnType<typeof useExtraForm>['form'];

function useExtraForm(event: Event, extra: CountedExtra | null, onEnd: () => void) {
  const { seen, onError } = useSeenRecord<Partial<CountedExtra>>(extra ?? {});
  const form = useForm<ExtraFormValues>({
    mode: 'controlled',
    initialValues: extra ? toExtraFormValues(extra) : newExtra,
    validate: (values) => parseExtraForm(values).errors ?? {},
  });
  const before = extra && toExtraInput({ ...extra, ...seen });
  const update = (id: number, input: ExtraInput, from: ExtraInput) =>
    callApi(extras.update, { params: { id }, body: { ...input, seen: from } });
  const save = useApiMutation({
    call: (input: ExtraInput) =>
      extra && before
        ? update(extra.id, input, before)
        : callApi(extras.create, { body: { event: event.id, ...input } }),
    changes: changedByExtras,
    notice: 'Extra saved.',
    undo: before ? (saved) => update(saved.id, before, toExtraInput(saved)) : null,
    onSuccess: onEnd,
    onError(error) {
      form.setErrors(getFieldErrors(error));
      onError(error);
    },
  });
  return { form, save };
}

/** What it costs, and how many one order can have. */
function PriceFields({ form }: { form: ExtraFormState }) {
  const { priceKind, limit } = form.getValues();
  return (
    <>
      <RadioGroupField
        beside
        id="extra-priceKind"
        label="Price"
        value={priceKind}
        choices={[
          { value: 'fixed', label: 'A price' },
          { value: 'chosen', label: 'The buyer chooses' },
        ]}
        onChange={(value) => form.setFieldValue('priceKind', value)}
      />
      {priceKind === 'chosen' ? (
        <p>
          For a donation on top of the tickets. It is on the receipt of the order, but not in the
          yearly statement of gifts.
        </p>
      ) : (
        <>
          <TextField
            label="Price in dollars"
            hint="0 for something free. A new price is for new carts; what is paid stays."
            inputMode="decimal"
            autoComplete="off"
            maxLength={8}
            {...form.getInputProps('dollars')}
            id="extra-dollars"
          />
          <RadioGroupField
            beside
            id="extra-limit"
            label="How many can one order have?"
            value={limit}
            choices={[
              { value: 'guest', label: 'One per guest' },
              { value: 'order', label: 'A number per order' },
            ]}
            onChange={(value) => form.setFieldValue('limit', value)}
          />
          {limit === 'order' && (
            <TextField
              label="At most per order"
              inputMode="numeric"
              autoComplete="off"
              maxLength={2}
              {...form.getInputProps('maxQuantity')}
              id="extra-maxQuantity"
            />
          )}
        </>
      )}
    </>
  );
}
