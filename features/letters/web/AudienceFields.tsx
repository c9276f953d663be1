import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#contract/rules/counts.ts';
import { roleDescriptions } from '#features/accounts/contract/rules/role-descriptions.ts';
import { type LetterChoices, letters } from '#features/letters/contract/letters.ts';
import type { LetterAudience } from '#features/letters/contract/rules/letter-audience.ts';
import { apiQueryOptions } from '#ui/api.ts';
import { QueryError } from '#ui/feedback/ErrorMessage.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { SkeletonLines } from '#ui/feedback/Skeleton.tsx';
import { CheckboxField } from '#ui/forms/CheckboxField.tsx';
import { CheckboxGroupField } from '#ui/forms/CheckboxGroupField.tsx';
import { formatPeople } from '#features/guest-messages/web/message-labels.ts';
import { describePeople } from './letter-labels.ts';
import styles from './Letters.module.css';

type AudienceFieldsProps = {
  audience: LetterAudience;
  people: PeopleQuery;
  onChange: (audience: LetterAudience) => void;
};

/** How many would get a letter now. */
export const usePeople = (audience: LetterAudience) =>
  useQuery({ ...apiQueryOptions(letters.countPeople, { body: { audience } }), staleTime: 0 });
type PeopleQuery = ReturnType<typeof usePeople>;

/** Whom the letter is for, and how many they are. */
export function AudienceFields({ audience, people, onChange }: AudienceFieldsProps) {
  const choices = useQuery(apiQueryOptions(letters.getChoices, {}));
  const set = (change: Partial<LetterAudience>) => onChange({ ...audience, ...change });
  return (
    <>
      <Loaded query={choices} skeleton={<SkeletonLines lines={4} />}>
        {(data) => <Choices choices={data} audience={audience} set={set} />}
      </Loaded>
      <QueryError query={people} />
      <p role="status" className={styles.people}>
        {people.data ? describePeople(people.data) : !people.error && 'Counting…'}
      </p>
    </>
  );
}

type ChoicesProps = {
  choices: LetterChoices;
  audience: LetterAudience;
  set: (change: Partial<LetterAudience>) => void;
};

function Choices({ choices, audience, set }: ChoicesProps) {
  const { groups, households, roles } = choices;
  return (
    <>
      <CheckboxField
        label={`Subscribers (${choices.subscribers.toLocaleString('en-US')})`}
        hint="Everyone who asked for our letters and confirmed the address."
        checked={audience.subscribers}
        onChange={(subscribers) => set({ subscribers })}
      />
      <CheckboxField
        label="All households"
        hint="Everyone in the directory with an email address."
        checked={audience.directory}
        onChange={(directory) => set({ directory })}
      />
      {groups.length > 0 && (
        <IdGroup
          legend="Groups"
          rows={groups}
          value={audience.groups}
          onChange={(ids) => set({ groups: ids })}
        />
      )}
      <CheckboxGroupField
        legend="People with a role"
        choices={roles.map(({ role, count }) => ({
          value: role,
          label: roleDescriptions[role].name,
          description: `(${count})`,
        }))}
        value={audience.roles}
        onChange={(chosen) => set({ roles: chosen })}
      />
      {households.length > 0 && (
        <details className={styles.more} open={audience.households.length > 0}>
          <summary>
            {audience.households.length > 0
              ? formatCount(audience.households.length, 'household')
              : 'Choose households'}
          </summary>
          <IdGroup
            legend="Households"
            rows={households}
            value={audience.households}
            onChange={(ids) => set({ households: ids })}
          />
        </details>
      )}
    </>
  );
}

type IdGroupProps = {
  legend: string;
  rows: LetterChoices['groups'];
  value: readonly number[];
  onChange: (ids: number[]) => void;
};

const IdGroup = ({ legend, rows, value, onChange }: IdGroupProps) => (
  <CheckboxGroupField
    legend={legend}
    choices={rows.map(({ id, name, count }) => ({
      value: String(id),
      label: name,
      description: `(${formatPeople(count)})`,
    }))}
    value={value.map(String)}
    onChange={(ids) => onChange(ids.map(Number))}
  />
);
