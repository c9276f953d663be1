import { schemaResolver } from '@mantine/form';
import type { KeptMember } from '@namugongo/contract/directory';
import { useNavigate } from '@tanstack/react-router';
import { Button, LinkButton } from '../ui/Button.tsx';
import { CheckField } from '../ui/fields/CheckField.tsx';
import { DraftNotice } from '../ui/fields/DraftNotice.tsx';
import { Form } from '../ui/fields/Form.tsx';
import { SelectField } from '../ui/fields/SelectField.tsx';
import { TelephoneField } from '../ui/fields/TelephoneField.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { useDraftedForm } from '../ui/fields/useDraftedForm.ts';
import { LeaveQuestion } from '../ui/LeaveQuestion.tsx';
import { ProblemMessage } from '../ui/ProblemMessage.tsx';
import { audienceOptions } from './audience-words.ts';
import styles from './Directory.module.css';
import {
  answersOf,
  checkedMember,
  emptyMember,
  type MemberAnswers,
  memberOf,
} from './member-answers.ts';
import { useHouseholds, useSaveMember } from './queries.ts';

const labels = { name: 'Name', telephone: 'Telephone', email: 'Email', kabondo: 'Kabondo' };
const fields = ['name', 'telephone', 'email', 'kabondo'] as const;

function useMemberForm(member: KeptMember | null) {
  const navigate = useNavigate();
  const drafted = useDraftedForm<MemberAnswers>(
    `member ${member?.id ?? 'new'}`,
    member ? answersOf(member) : emptyMember,
    schemaResolver(checkedMember, { sync: true }),
  );
  const save = useSaveMember(member?.id ?? null);
  const submit = (answers: MemberAnswers) =>
    save.mutate(memberOf(answers), {
      onSuccess: () => {
        drafted.forget();
        void navigate({ to: '/directory' });
      },
      onError: drafted.showRefusal,
    });
  return { drafted, save, submit };
}

type MemberFieldsProps = { member: KeptMember | null; isKeeper: boolean };

/** Add New Member and edit: the entity's fields, each with who sees it (specification, section 3). */
export function MemberFormParts({ member, isKeeper }: MemberFieldsProps) {
  const { drafted, save, submit } = useMemberForm(member);
  const { form } = drafted;
  const wrong = fields
    .filter((field) => form.errors[field])
    .map((field) => ({ field, label: labels[field] }));
  return (
    <Form wrong={wrong} onSubmit={form.onSubmit(submit)}>
      <DraftNotice draft={drafted} />
      <Fields form={form} />
      {isKeeper && <HouseholdChoice form={form} />}
      {save.error && wrong.length === 0 && <ProblemMessage error={save.error} />}
      <div className={styles.actions}>
        <Button type="submit" busy={save.isPending}>
          Save
        </Button>
        <LinkButton to="/directory" look="quiet">
          Cancel
        </LinkButton>
      </div>
      <LeaveQuestion
        changed={form.isDirty() && !save.isPending && !save.isSuccess}
        onLeave={drafted.forget}
      />
    </Form>
  );
}

type FormPart = { form: ReturnType<typeof useMemberForm>['drafted']['form'] };
function Fields({ form }: FormPart) {
  return (
    <>
      <TextField
        id="name"
        label={labels.name}
        autoComplete="off"
        hint="All members see the name."
        {...form.getInputProps('name')}
      />
      <div className={styles.pair}>
        <TelephoneField
          id="telephone"
          label={labels.telephone}
          autoComplete="off"
          value={form.values.telephone}
          error={form.errors['telephone']}
          onChange={(digits) => form.setFieldValue('telephone', digits)}
        />
        <ShownTo field="telephoneAudience" of="Telephone" form={form} />
      </div>
      <div className={styles.pair}>
        <TextField
          id="email"
          label={labels.email}
          type="email"
          autoComplete="off"
          {...form.getInputProps('email')}
        />
        <ShownTo field="emailAudience" of="Email" form={form} />
      </div>
      <div className={styles.pair}>
        <TextField
          id="kabondo"
          label={labels.kabondo}
          hint="The small community, or zone."
          {...form.getInputProps('kabondo')}
        />
        <ShownTo field="kabondoAudience" of="Kabondo" form={form} />
      </div>
      <CheckField
        label="Members may write through the site"
        hint="The message comes by e-mail; nobody sees the address for it."
        checked={form.values.takesMessages}
        onChange={(checked) => form.setFieldValue('takesMessages', checked)}
      />
    </>
  );
}

type AudienceField = 'telephoneAudience' | 'emailAudience' | 'kabondoAudience';

function ShownTo({ field, of, form }: FormPart & { field: AudienceField; of: string }) {
  return (
    <SelectField
      id={field}
      label={`${of} shown to`}
      options={audienceOptions}
      {...form.getInputProps(field)}
    />
  );
}

function HouseholdChoice({ form }: FormPart) {
  const { data: households = [] } = useHouseholds(true);
  return (
    <SelectField
      id="householdId"
      label="Household"
      placeholder="None"
      options={households.map(({ id, name }) => ({ value: String(id), label: name }))}
      hint="People who live together share one address. New ones are made under “Households”."
      {...form.getInputProps('householdId')}
    />
  );
}
