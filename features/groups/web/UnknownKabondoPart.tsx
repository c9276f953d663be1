import { useState } from 'react';
import { linkTo } from '#contract/screens.ts';
import type { Group, UnknownKabondo } from '#features/groups/contract/groups.ts';
import { Button, LinkButton } from '#ui/controls/Button.tsx';
import { LongText } from '#ui/data/LongText.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { FormCard } from '#ui/layout/Card.tsx';
import layout from '#ui/layout/layout.module.css';
import items from '#ui/layout/items.module.css';
import { useAssignKabondo, useUnknownKabondo } from './queries.ts';

/** For the secretary: what the directory has as a kabondo and is the name of no group, such as a typing error. */
export function UnknownKabondoPart({ groups }: { groups: readonly Group[] }) {
  const bubondo = groups.filter(({ kind }) => kind === 'kabondo');
  return (
    <Loaded query={useUnknownKabondo()} skeleton={null}>
      {(rows) =>
        rows.length > 0 && (
          <FormCard as="section">
            <h2>Not yet in a kabondo group</h2>
            <p>
              These entries of the directory name a kabondo that has no group. Choose the group that
              is meant, or add a new one.
            </p>
            <ul className={items.rows} aria-label="Kabondo without a group">
              {rows.map((row) => (
                <li key={row.kabondo}>
                  <UnknownRow row={row} bubondo={bubondo} />
                </li>
              ))}
            </ul>
          </FormCard>
        )
      }
    </Loaded>
  );
}

function UnknownRow({ row, bubondo }: { row: UnknownKabondo; bubondo: readonly Group[] }) {
  const { kabondo, members } = row;
  const [chosen, setChosen] = useState('');
  const assign = useAssignKabondo();
  return (
    <>
      <p>
        <b>{kabondo}</b>
        <br />
        <LongText>{members.map(({ name }) => name).join(', ')}</LongText>
      </p>
      <div className={layout.row}>
        {bubondo.length > 0 && (
          <>
            <SelectField
              label={`Group meant by ${kabondo}`}
              placeholder="Choose a kabondo"
              options={bubondo.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={chosen}
              onChange={({ currentTarget }) => setChosen(currentTarget.value)}
            />
            <Button
              variant="secondary"
              size="small"
              disabled={!chosen}
              busy={assign.isPending}
              onClick={() => assign.mutate({ id: Number(chosen), kabondo })}
            >
              Move them there
            </Button>
          </>
        )}
        <LinkButton to={linkTo('/add-group', { kabondo })} variant="secondary" size="small">
          New group
        </LinkButton>
      </div>
      {assign.error && <ErrorMessage error={assign.error} />}
    </>
  );
}
