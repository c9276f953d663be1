import { schemaResolver } from '@mantine/form';
import { HouseholdForm, type KeptHousehold } from '@namugongo/contract/directory';
import { Button } from '../ui/Button.tsx';
import { Form } from '../ui/fields/Form.tsx';
import { SelectField } from '../ui/fields/SelectField.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { useDraftedForm } from '../ui/fields/useDraftedForm.ts';
import { Notice } from '../ui/Notice.tsx';
import { ProblemMessage } from '../ui/ProblemMessage.tsx';
import { audienceIn, audienceOptions } from './audience-words.ts';
import styles from './Directory.module.css';
import { useSaveHousehold } from './queries.ts';

const labels = { name: 'Household', address: 'Address', addressAudience: 'Address shown to' };

type HouseholdFormPartsProps = { household: KeptHousehold | null; onSaved?: () => void };

function useHouseholdForm(household: KeptHousehold | null, onSaved?: () => void) {
  const { form, forget, showRefusal } = useDraftedForm<HouseholdForm>(
    `household ${household?.id ?? 'new'}`,
    {
      name: household?.name ?? '',
      address: household?.address ?? '',
      addressAudience: household?.addressAudience ?? 'nobody',
    },
    schemaResolver(HouseholdForm, { sync: true }),
  );
  const save = useSaveHousehold(household?.id ?? null);
  const submit = (answers: HouseholdForm) =>
    save.mutate(
      { ...answers, addressAudience: audienceIn(answers.addressAudience) },
      {
        onSuccess: () => {
          forget();
          onSaved?.();
        },
        onError: showRefusal,
      },
    );
  return { form, save, submit };
}

/** A household's name, its one address and who sees that. */
export function HouseholdFormParts({ household, onSaved }: HouseholdFormPartsProps) {
  const { form, save, submit } = useHouseholdForm(household, onSaved);
  const id = (field: keyof HouseholdForm) => `household-${household?.id ?? 'new'}-${field}`;
  const wrong = (['name', 'address'] as const)
    .filter((field) => form.errors[field])
    .map((field) => ({ field: id(field), label: labels[field] }));
  return (
    <Form wrong={wrong} onSubmit={form.onSubmit(submit)}>
      <TextField
        id={id('name')}
        label={labels.name}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <TextField
        id={id('address')}
        label={labels.address}
        autoComplete="off"
        optional
        {...form.getInputProps('address')}
      />
      <SelectField
        id={id('addressAudience')}
        label={labels.addressAudience}
        options={audienceOptions}
        {...form.getInputProps('addressAudience')}
      />
      {save.error && wrong.length === 0 && <ProblemMessage error={save.error} />}
      {save.isSuccess && !onSaved && (
        <Notice tone="ok">
          <span role="status">The household is saved.</span>
        </Notice>
      )}
      <div className={styles.actions}>
        <Button type="submit" look={onSaved ? 'solid' : 'quiet'} busy={save.isPending}>
          Save household
        </Button>
      </div>
    </Form>
  );
}
