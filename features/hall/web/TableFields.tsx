import { chairTypeLabels } from '#features/event/contract/rules/guest-types.ts';
import { TableName } from '#features/hall/contract/chairs.ts';
import { tableShapes } from '#features/event/contract/events.ts';
import { type HallTable, maxChairsPerTable } from '#features/hall/contract/hall.ts';
import { type ChairType, chairTypes } from '#contract/chairs.ts';
import { useState } from 'react';
import { CheckboxField } from '#ui/forms/CheckboxField.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { formatChairCount } from './chairs/store/table-summary.ts';
import type { Edit } from './hall-history.ts';
import { describeItems, paintTable, setChairCount } from './hall-tools.ts';
import { getCommon, type InspectorProps, shapeLabels, toChanges } from './inspector-fields.ts';
import { NumberField } from './NumberField.tsx';

type TableFieldsProps = Pick<InspectorProps, 'isInUse' | 'onEdit'> & {
  tables: readonly HallTable[];
};

/** The properties of tables. */
export function TableFields({ tables, isInUse, onEdit }: TableFieldsProps) {
  const [single] = tables;
  const count = getCommon(tables, ({ chairs }) => chairs.length);
  const label = describeItems(tables);
  return (
    <>
      {tables.length === 1 && single && <NameField table={single} onEdit={onEdit} />}
      <SelectField
        id="hall-shape"
        label="Shape"
        value={getCommon(tables, ({ shape }) => shape) ?? ''}
        placeholder={tables.length > 1 ? 'Mixed' : undefined}
        options={tableShapes.map((value) => ({ value, label: shapeLabels[value] }))}
        onChange={({ currentTarget: { value } }) => {
          const shape = tableShapes.find((each) => each === value);
          if (shape)
            onEdit({
              label: `changed the shape of ${label}`,
              changes: toChanges(tables, (table) => ({ ...table, shape })),
            });
        }}
      />
      <NumberField
        id="hall-chairs"
        label="Number of chairs"
        value={count}
        min={1}
        max={maxChairsPerTable}
        onCommit={(value) =>
          onEdit({
            label: `changed the chairs of ${label}`,
            changes: toChanges(tables, (table) => setChairCount(table, Math.round(value), isInUse)),
          })
        }
      />
      <GuestFields {...{ tables, label, isInUse, onEdit }} />
      {tables.length === 1 && single && <WheelchairPlaces table={single} onEdit={onEdit} />}
    </>
  );
}

type GuestFieldsProps = TableFieldsProps & { label: string };

/** Who may sit at the tables. Chairs in use stay as they are. */
function GuestFields({ tables, label, isInUse, onEdit }: GuestFieldsProps) {
  const [single] = tables;
  const inUse = tables.flatMap(({ chairs }) => chairs).filter(({ id }) => isInUse(id)).length;
  const type = getCommon(
    tables.flatMap(({ chairs }) => chairs),
    ({ chairType }) => chairType,
  );
  const isForFamilies = getCommon(
    tables.flatMap(({ chairs }) => chairs),
    ({ alsoAdmits }) => alsoAdmits.length > 0,
  );
  const paint = (chairType: ChairType, families: boolean) =>
    onEdit({
      label: `changed who may sit at ${label}`,
      changes: toChanges(tables, (table) =>
        paintTable(table, { chairType, isForFamilies: families }, isInUse),
      ),
    });
  return (
    <>
      <SelectField
        id="hall-type"
        label="Who may sit here"
        hint={inUse > 0 ? `${formatChairCount(inUse)} in use, which stay as they are.` : undefined}
        value={type ?? ''}
        placeholder={type === null ? 'Mixed' : undefined}
        options={chairTypes.map((value) => ({ value, label: chairTypeLabels[value] }))}
        onChange={({ currentTarget: { value } }) => {
          const chairType = chairTypes.find((each) => each === value);
          if (chairType) paint(chairType, isForFamilies ?? false);
        }}
      />
      {(type === 'adult' || type === 'children') && (
        <CheckboxField
          label="Families: adults and children"
          checked={isForFamilies ?? false}
          onChange={(checked) => paint(type, checked)}
        />
      )}
      {isForFamilies && tables.length === 1 && single && (
        <NumberField
          id="hall-children"
          label="Maximum number of children"
          hint="40 for any number."
          value={single.maxChildren ?? maxChairsPerTable}
          min={1}
          max={maxChairsPerTable}
          onCommit={(value) =>
            onEdit({
              label: `changed the children at ${label}`,
              changes: toChanges(tables, (table) => ({
                ...table,
                maxChildren: value >= maxChairsPerTable ? null : Math.round(value),
              })),
            })
          }
        />
      )}
    </>
  );
}

/** The name counts once it is a name of a table. */
function NameField({ table, onEdit }: { table: HallTable; onEdit: (edit: Edit) => void }) {
  const [text, setText] = useState<string | null>(null);
  const parsed = TableName.safeParse(text ?? table.name);
  const commit = () => {
    if (text === null || !parsed.success) return;
    setText(null);
    if (parsed.data !== table.name)
      onEdit({
        label: `renamed ${table.name}`,
        changes: toChanges([table], (before) => ({ ...before, name: parsed.data })),
      });
  };
  return (
    <TextField
      id="hall-name"
      label="Table Name"
      value={text ?? table.name}
      maxLength={40}
      error={parsed.success ? undefined : parsed.error.issues[0]?.message}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={commit}
      onKeyDown={({ key }) => {
        if (key === 'Enter') commit();
        if (key === 'Escape') setText(null);
      }}
    />
  );
}

function WheelchairPlaces({ table, onEdit }: { table: HallTable; onEdit: (edit: Edit) => void }) {
  const toggle = (name: string) =>
    onEdit({
      label: `changed the wheelchair places of ${table.name}`,
      changes: toChanges([table], (before) => ({
        ...table,
        ...before,
        chairs: table.chairs.map((chair) =>
          chair.name === name ? { ...chair, accessible: !chair.accessible } : chair,
        ),
      })),
    });
  return (
    <details>
      <summary>
        Wheelchair places: {table.chairs.filter(({ accessible }) => accessible).length}
      </summary>
      {table.chairs.map(({ name, accessible }) => (
        <CheckboxField key={name} label={name} checked={accessible} onChange={() => toggle(name)} />
      ))}
    </details>
  );
}
