import { chairTypeLabels } from '#features/event/contract/rules/guest-types.ts';
import { type Code, type CodeInput, codes } from '#features/seats/contract/codes.ts';
import type { Event } from '#contract/event.ts';
import { chairTypes } from '#contract/chairs.ts';
import { formatChairLabel } from '#contract/rules/names.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '#ui/api.ts';
import { FormDialog } from '#ui/dialogs/FormDialog.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { useSeenRecord } from '#ui/forms/useSeenRecord.ts';
import { CheckboxField } from '#ui/forms/CheckboxField.tsx';
import { RadioGroupField } from '#ui/forms/RadioGroupField.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { chairsQueryOptions } from '#features/hall/web/chairs/store/chair-queries.ts';
import { type CodeFormValues, parseCodeForm, toCodeFormValues } from './code-form-values.ts';
import styles from './Codes.module.css';

type CodeDialogProps = { event: Event; code: Code | null; timeZone: string; onClose: () => void };

/** Creates a code, or changes one; chairs that are held or sold with it keep their price. */
export function CodeDialog({ event, code, timeZone, onClose }: CodeDialogProps) {
  const [values, setValues] = useState(() => toCodeFormValues(code, timeZone));
  const [tried, setTried] = useState(false);
  const { input, errors } = parseCodeForm(values, { closed: code?.closed ?? false, timeZone });
  const { seen, onError } = useSeenRecord<Partial<Code>>(code ?? {});
  const before = code && { ...code, ...seen };
  const update = (id: number, input: CodeInput, from: CodeInput) =>
    callApi(codes.update, { params: { id }, body: { ...input, seen: from } });
  const save = useApiMutation({
    call: (body: CodeInput) =>
      before
        ? update(before.id, body, before)
        : callApi(codes.create, { query: { event: event.id }, body }),
    changes: [codes.list],
    notice: 'Code saved.',
    undo: before ? (saved) => update(before.id, before, saved) : null,
    onError,
    onSuccess: onClose,
  });
  const submit = () => {
    setTried(true);
    if (input) save.mutate(input);
  };
  return (
    <FormDialog
      title={code ? `Edit ${code.code}` : 'New code'}
      submit="Save code"
      mutation={save}
      onSubmit={submit}
      onClose={onClose}
      width={620}
    >
      <CodeFields
        values={values}
        errors={tried && errors ? errors : {}}
        timeZone={timeZone}
        onChange={(change) => setValues({ ...values, ...change })}
      />
      <ReservedChairs
        event={event}
        chosen={values.chairIds}
        onChange={(chairIds) => setValues({ ...values, chairIds })}
      />
    </FormDialog>
  );
}

type TextName = 'code' | 'label' | 'dollars' | 'percent' | 'maxChairs' | 'validFrom' | 'validUntil';

type CodeFieldsProps = {
  values: CodeFormValues;
  errors: Record<string, string>;
  timeZone: string;
  onChange: (change: Partial<CodeFormValues>) => void;
};

function CodeFields({ values, errors, timeZone, onChange }: CodeFieldsProps) {
  const text = (name: TextName, label: string, error = errors[name]) => ({
    id: `code-${name}`,
    label,
    error,
    value: values[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      onChange({ [name]: value }),
  });
  return (
    <>
      <TextField
        {...text('code', 'Code')}
        hint="Letters, numbers and hyphens. Small letters count as capitals."
        maxLength={30}
        autoComplete="off"
      />
      <TextField {...text('label', 'Who or what it is for')} hint="Buyers see it." maxLength={80} />
      <RadioGroupField
        id="code-priceKind"
        label="Price"
        choices={[
          { value: 'normal', label: 'Normal prices' },
          { value: 'price', label: 'A price per chair' },
          { value: 'percent', label: 'A percentage off' },
        ]}
        value={values.priceKind}
        onChange={(priceKind) => onChange({ priceKind })}
      />
      {values.priceKind === 'price' && (
        <TextField
          {...text('dollars', 'Price in dollars', errors['dollars'] ?? errors['chairCents'])}
          hint="0 for free chairs. A lower normal price stays."
          inputMode="decimal"
        />
      )}
      {values.priceKind === 'percent' && (
        <TextField {...text('percent', 'Percent off', errors['percentOff'])} inputMode="numeric" />
      )}
      <SelectField
        id="code-opens"
        label="Opens a closed type"
        optional
        placeholder="None"
        options={chairTypes.map((type) => ({ value: type, label: chairTypeLabels[type] }))}
        value={values.opens}
        onChange={({ currentTarget: { value } }) =>
          onChange({ opens: chairTypes.find((type) => type === value) ?? '' })
        }
      />
      <TextField
        {...text('maxChairs', 'At most this many chairs')}
        optional
        hint="Chairs in carts count too."
        inputMode="numeric"
      />
      <TextField
        {...text('validFrom', 'Valid from')}
        type="datetime-local"
        optional
        hint={`Time zone: ${timeZone}.`}
      />
      <TextField {...text('validUntil', 'Valid until')} type="datetime-local" optional />
    </>
  );
}

type ReservedChairsProps = {
  event: Event;
  chosen: readonly number[];
  onChange: (chairIds: readonly number[]) => void;
};

/** The chairs that staff set to Reserved, to be kept for the code. */
function ReservedChairs({ event, chosen, onChange }: ReservedChairsProps) {
  const { data = [] } = useQuery(chairsQueryOptions(event.id));
  const reserved = data.filter(
    ({ id, chairStatus, claimed }) =>
      chosen.includes(id) || (chairStatus === 'Reserved' && !claimed),
  );
  return (
    <fieldset className={styles.chairs}>
      <legend>Chairs kept for this code</legend>
      {reserved.length === 0 && (
        <p>Set chairs to Reserved under “Tables and chairs” first; then choose them here.</p>
      )}
      <div>
        {reserved.map((chair) => (
          <CheckboxField
            key={chair.id}
            label={formatChairLabel(chair)}
            checked={chosen.includes(chair.id)}
            onChange={(checked) =>
              onChange(checked ? [...chosen, chair.id] : chosen.filter((id) => id !== chair.id))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
