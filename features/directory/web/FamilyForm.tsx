import type { Member } from '#features/directory/contract/directory.ts';
import { type Family, maxHouseholdPeople } from '#features/directory/contract/households.ts';
import { memberFields } from '#features/directory/contract/member-fields.ts';
import { findLikelyNames } from '#features/directory/contract/rules/likely-names.ts';
import { hasProblemCode } from '#contract/client.ts';
import { decapitalize } from '#contract/rules/capitals.ts';
import { memberStatusLabels } from '#features/directory/contract/rules/member-statuses.ts';
import { getSurname } from '#contract/rules/names.ts';
import { Plus } from '#ui/icons.ts';
import { useNavigate } from '#ui/router/use-router.ts';
import { Button, LinkButton } from '#ui/controls/Button.tsx';
import { UnsavedChangesDialog } from '#ui/dialogs/UnsavedChangesDialog.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Alert } from '#ui/feedback/Alert.tsx';
import { dismissNotice, type Notice, showUndo } from '#ui/feedback/notices.ts';
import { DraftNotice } from '#ui/forms/DraftNotice.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { TelephoneField } from '#ui/forms/TelephoneField.tsx';
import { TextAreaField, TextField } from '#ui/forms/TextField.tsx';
import { useDraftForm } from '#ui/forms/useDraftForm.ts';
import { useEffect, useRef } from 'react';
import { audienceOptions } from './audience-options.ts';
import styles from './Directory.module.css';
import {
  createPerson,
  type FamilyFormValues,
  followFamily,
  isEmptyPerson,
  joinEntry,
  restorePerson,
  toFamilyFormValues,
  toFamilyInput,
  validateFamily,
} from './family-form-values.ts';
import { PhotoButton } from './PhotoButton.tsx';
import { householdRoleOptions } from './household-role-options.ts';
import { useMembers, useSaveFamily } from './queries.ts';

const isSameFamily = (a: Family, b: Family | null): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

function useFamilyForm(family: Family | null) {
  const navigate = useNavigate();
  const draftForm = useDraftForm<FamilyFormValues>(
    'accountDraft',
    `household ${family?.id ?? 'new'}`,
    toFamilyFormValues(family),
    validateFamily,
  );
  const { form } = draftForm;
  const save = useSaveFamily(family === null);
  const isSaved = save.isPending || save.isSuccess;
  const isRejected = hasProblemCode(save.error, 'record-changed');
  useEffect(() => {
    // What this form saves comes back as a household too.
    if (!family || isSaved || isSameFamily(family, form.values.seen)) return;
    const isDirty = form.isDirty();
    const values = followFamily(form.values, family, { isDirty, isRejected });
    form.setValues(values);
    if (!isDirty) draftForm.discard();
  }, [family, isSaved, form.values.seen]);
  const submit = (values: FamilyFormValues) => {
    // The places of the fields are those of the request, so that its errors stand at their fields.
    form.setFieldValue(
      'people',
      values.people.filter((person) => !isEmptyPerson(person)),
    );
    save.mutate(
      { ...toFamilyInput(values), seen: values.seen },
      {
        onSuccess: () => {
          draftForm.discard();
          void navigate({ to: '/households' });
        },
        onError: draftForm.showErrors,
      },
    );
  };
  return { draftForm, save, submit };
}

const labels: Record<string, string> = {
  people: 'People',
  name: 'Household',
  address: 'Address',
  householdRole: 'Role in the household',
  telephone: memberFields.telephone.label,
  email: memberFields.email.label,
  birthday: memberFields.birthday.label,
};

/** 'people.1.name' as 'Name of person 2' */
function getLabel(field: string): string {
  const [, index, part = ''] = /^people\.(\d+)\.(\w+)$/.exec(field) ?? [];
  if (index === undefined) return labels[field] ?? field;
  return `${part === 'name' ? 'Name' : labels[part]} of person ${Number(index) + 1}`;
}

const toFieldId = (field: string) => `household-${field.replaceAll('.', '-')}`;

/** A household with all who live in it: head, spouse, children. */
export function FamilyForm({ family }: { family: Family | null }) {
  const { draftForm, save, submit } = useFamilyForm(family);
  const { form } = draftForm;
  const fieldErrors = Object.keys(form.errors).map((field) => ({
    field: toFieldId(field),
    label: getLabel(field),
  }));
  return (
    <Form errors={fieldErrors} onSubmit={form.onSubmit(submit)}>
      <DraftNotice draft={draftForm} />
      <People form={form} />
      <TextField
        id={toFieldId('name')}
        label={labels['name']}
        hint="As it stands on letters, for example The Kato family."
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <div className={styles.pair}>
        <TextAreaField
          id={toFieldId('address')}
          label="Address"
          rows={2}
          autoComplete="off"
          optional
          {...form.getInputProps('address')}
        />
        <SelectField
          id={toFieldId('addressAudience')}
          label="Who can see the address"
          options={audienceOptions}
          {...form.getInputProps('addressAudience')}
        />
      </div>
      {save.error && fieldErrors.length === 0 && <ErrorMessage error={save.error} />}
      <div className={styles.actions}>
        <Button type="submit" busy={save.isPending}>
          Save household
        </Button>
        <LinkButton to="/households" variant="secondary">
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

type FormPart = { form: ReturnType<typeof useFamilyForm>['draftForm']['form'] };

function People({ form }: FormPart) {
  const { people } = form.values;
  const { data: members = [] } = useMembers();
  const ids = new Set(people.map(({ id }) => id));
  const others = members.filter(({ id }) => !ids.has(id));
  const likely = findLikelyNames(
    people.map(({ id, name }) => (id === null ? name : '')),
    others,
  );
  const add = () => {
    form.insertListItem('people', createPerson(people.length));
    focusField(`people.${people.length}.name`);
  };
  const remove = useRemovePerson(form);
  const error = form.errors['people'];
  return (
    <>
      {people.map(({ key, id }, index) => (
        <Person
          key={key}
          form={form}
          index={index}
          likely={likely[index] ?? null}
          entry={members.find(({ id: memberId }) => memberId === id)}
          onRemove={() => remove(index)}
        />
      ))}
      {error && (
        <Alert tone="danger">
          <span role="alert">{error}</span>
        </Alert>
      )}
      <div>
        <Button
          id={toFieldId('people')}
          variant="secondary"
          icon={<Plus aria-hidden="true" />}
          disabled={people.length >= maxHouseholdPeople}
          onClick={add}
        >
          Add another person
        </Button>
      </div>
      <p>
        New people appear in the directory with their name; what else members see of them is chosen
        in their entries.
      </p>
    </>
  );
}

/** With the next frame, when the field is there. */
const focusField = (field: string) =>
  requestAnimationFrame(() => document.getElementById(toFieldId(field))?.focus());

/** Removes a person, with a way back while the form is open. */
function useRemovePerson(form: FormPart['form']) {
  const notice = useRef<Required<Notice>>(null);
  useEffect(() => () => void (notice.current && dismissNotice(notice.current)), []);
  return (index: number) => {
    const person = form.values.people[index];
    if (!person) return;
    form.removeListItem('people', index);
    // The button that had the focus is gone.
    focusField('people');
    if (isEmptyPerson(person)) return;
    notice.current = {
      message: `Removed ${person.name || 'a person'} from the household.`,
      async undo() {
        form.setFieldValue('people', restorePerson(form.getValues().people, person, index));
        focusField(`people.${index}.name`);
      },
    };
    showUndo(notice.current);
  };
}

type PersonProps = FormPart & {
  index: number;
  likely: Member | null;
  /** As it is in the directory; undefined for a new person. */
  entry: Member | undefined;
  onRemove: () => void;
};

function Person({ form, index, likely, entry, onRemove }: PersonProps) {
  const person = form.values.people[index];
  if (!person) return null;
  const path = (field: string) => `people.${index}.${field}`;
  const props = (field: string) => ({
    id: toFieldId(path(field)),
    label: labels[field],
    autoComplete: 'off',
    ...form.getInputProps(path(field)),
  });
  const name = props('name');
  const suggestHousehold = () => {
    if (index === 0 && !form.values.name.trim() && person.name.trim())
      form.setFieldValue('name', `The ${getSurname(person.name.trim())} family`);
  };
  return (
    <fieldset className={styles.person}>
      <legend>
        {person.name.trim() || `Person ${index + 1}`}
        {person.status !== 'present' && `, ${decapitalize(memberStatusLabels[person.status])}`}
      </legend>
      <div className={styles.pair}>
        <TextField
          {...name}
          label="Name"
          onBlur={(event) => {
            name.onBlur?.(event);
            suggestHousehold();
          }}
        />
        <SelectField {...props('householdRole')} options={householdRoleOptions} />
      </div>
      {likely && <LikelyPerson form={form} index={index} likely={likely} />}
      <div className={styles.three}>
        <TelephoneField
          {...props('telephone')}
          value={person.telephone}
          optional
          onChange={(digits) => form.setFieldValue(path('telephone'), digits)}
        />
        <TextField type="email" optional {...props('email')} />
        <TextField optional hint="For example, June 3." {...props('birthday')} />
      </div>
      <div className={styles.actions}>
        {entry && <PhotoButton member={entry} />}
        <Button
          variant="secondary"
          size="small"
          aria-label={`Remove ${person.name.trim() || `person ${index + 1}`}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      </div>
    </fieldset>
  );
}

/** Someone of this name is in the directory already: their entry joins the household instead of a second one. */
function LikelyPerson({ form, index, likely }: FormPart & { index: number; likely: Member }) {
  const join = () => {
    const person = form.values.people[index];
    if (!person) return;
    form.setFieldValue(`people.${index}`, joinEntry(person, likely));
    focusField(`people.${index}.name`);
  };
  return (
    <Alert tone="plain">
      <p>
        {likely.name} is in the directory
        {likely.household ? `, in the household ${likely.household.name}` : ''}
        {likely.status !== 'present' && ` (${decapitalize(memberStatusLabels[likely.status])})`}. Is
        it the same person?
      </p>
      <Button variant="secondary" size="small" onClick={join}>
        Yes, move their entry here
      </Button>
    </Alert>
  );
}
