import { formatCount } from '#contract/rules/counts.ts';
import type { PaperHabits } from '#features/reports/contract/papers.ts';
import type { PaperKind } from '#features/reports/contract/rules/paper.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { LiveRegion } from '#ui/feedback/VisuallyHidden.tsx';
import { CheckboxField } from '#ui/forms/CheckboxField.tsx';
import { RadioGroupField } from '#ui/forms/RadioGroupField.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { Download } from '#ui/icons.ts';
import { Card } from '#ui/layout/Card.tsx';
import {
  cardChoices,
  kindChoices,
  orderChoices,
  sizeChoices,
  unnamedChoices,
} from './paper-labels.ts';
import styles from './Papers.module.css';

type PaperFormProps = {
  kind: PaperKind;
  habits: PaperHabits;
  chosen: readonly string[] | null;
  tables: readonly string[];
  hasPages: boolean;
  save: {
    isPending: boolean;
    data: string | undefined;
    error: unknown;
    mutate: () => void;
  };
  onKind: (kind: PaperKind) => void;
  onHabits: (change: Partial<PaperHabits>) => void;
  onChosen: (tables: readonly string[] | null) => void;
};

/** What to print and how. Every choice changes the preview at once. */
export function PaperForm(props: PaperFormProps) {
  const { kind, habits, chosen, tables, hasPages, save, onKind, onHabits, onChosen } = props;
  return (
    <Card as="section" className={styles.form}>
      <RadioGroupField
        id="paper"
        label="What to print"
        choices={kindChoices}
        value={kind}
        onChange={onKind}
      />
      {kind !== 'sponsors-list' && (
        <TablesFields chosen={chosen} tables={tables} onChosen={onChosen} />
      )}
      <KindOptions kind={kind} habits={habits} onHabits={onHabits} />
      <RadioGroupField
        id="paper-size"
        label="Paper"
        beside
        choices={sizeChoices}
        value={habits.size}
        onChange={(size) => onHabits({ size })}
      />
      <Button
        icon={<Download aria-hidden="true" />}
        busy={save.isPending}
        disabled={!hasPages}
        onClick={() => save.mutate()}
      >
        Download PDF
      </Button>
      {Boolean(save.error) && (
        <ErrorMessage error={save.error} busy={save.isPending} onRetry={() => save.mutate()} />
      )}
      <LiveRegion>{save.isPending ? 'Making the PDF...' : ''}</LiveRegion>
      {save.data && <p role="status">Downloaded. Print it at its actual size, 100%.</p>}
    </Card>
  );
}

type TablesFieldsProps = {
  chosen: readonly string[] | null;
  tables: readonly string[];
  onChosen: (tables: readonly string[] | null) => void;
};

/** All tables or some. */
function TablesFields({ chosen, tables, onChosen }: TablesFieldsProps) {
  return (
    <>
      <RadioGroupField
        id="tables"
        label="Tables"
        beside
        choices={[
          { value: 'all', label: 'All' },
          { value: 'some', label: 'Some' },
        ]}
        value={chosen ? 'some' : 'all'}
        onChange={(value) => onChosen(value === 'all' ? null : [])}
      />
      {chosen && <TableChoices chosen={chosen} tables={tables} onChosen={onChosen} />}
    </>
  );
}

type TableChoicesProps = {
  chosen: readonly string[];
  tables: readonly string[];
  onChosen: (tables: readonly string[]) => void;
};

function TableChoices({ chosen, tables, onChosen }: TableChoicesProps) {
  const count = tables.filter((name) => chosen.includes(name)).length;
  return (
    <fieldset className={styles.tables}>
      <legend>{formatCount(count, 'table')} chosen</legend>
      {tables.map((name) => (
        <CheckboxField
          key={name}
          label={name}
          checked={chosen.includes(name)}
          onChange={(checked) =>
            onChosen(checked ? [...chosen, name] : chosen.filter((other) => other !== name))
          }
        />
      ))}
    </fieldset>
  );
}

type KindOptionsProps = Pick<PaperFormProps, 'kind' | 'habits' | 'onHabits'>;

function KindOptions({ kind, habits, onHabits }: KindOptionsProps) {
  if (kind === 'caterer-list' || kind === 'sponsors-list') return null;
  if (kind === 'table-signs')
    return (
      <CheckboxField
        label="With the names of the guests"
        checked={habits.names === 'yes'}
        onChange={(checked) => onHabits({ names: checked ? 'yes' : 'no' })}
      />
    );
  const order = (
    <RadioGroupField
      id="paper-order"
      label="In the order of"
      beside
      choices={orderChoices}
      value={habits.order}
      onChange={(value) => onHabits({ order: value })}
    />
  );
  if (kind === 'table-lists') return order;
  return (
    <>
      <RadioGroupField
        id="card-form"
        label="Cards"
        beside
        choices={cardChoices}
        value={habits.cards}
        onChange={(cards) => onHabits({ cards })}
      />
      <SelectField
        name="unnamed"
        label="Guests without a name"
        options={unnamedChoices}
        value={habits.unnamed}
        onChange={({ currentTarget: { value } }) => {
          const choice = unnamedChoices.find((each) => each.value === value);
          if (choice) onHabits({ unnamed: choice.value });
        }}
      />
      {order}
    </>
  );
}
