import { type TableShape, tableShapes } from '@namugongo/contract/reception/events';
import { TableName } from '@namugongo/contract/reception/chairs';
import {
  type HallFeature,
  type HallItem,
  type HallSizes,
  type HallTable,
  maxChairsPerTable,
} from '@namugongo/contract/reception/hall';
import { type ChairType, chairTypes } from '@namugongo/contract/rules/chair-states';
import { formatMoney } from '@namugongo/contract/rules/money';
import type { Price } from '@namugongo/contract/reception/events';
import { useState } from 'react';
import { Card } from '../../ui/layout/Card.tsx';
import { CheckboxField } from '../../ui/forms/CheckboxField.tsx';
import { SelectField } from '../../ui/forms/SelectField.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { chairTypeLabels } from '../chairs/store/chair-types.ts';
import { formatChairCount } from '../chairs/store/table-summary.ts';
import { featureLabels } from './HallItemDrawing.tsx';
import styles from './Hall.module.css';
import type { Edit, HallItems, ItemChanges } from './hall-history.ts';
import {
  formatTableCount,
  type IsInUse,
  isTable,
  listTables,
  paintTable,
  setChairCount,
} from './hall-tools.ts';
import { NumberField } from './NumberField.tsx';

type InspectorProps = {
  items: HallItems;
  sizes: HallSizes;
  chosen: readonly HallItem[];
  prices: readonly Price[];
  isInUse: IsInUse;
  onEdit: (edit: Edit) => void;
};

export const shapeLabels: Record<TableShape, string> = {
  round: 'Round table',
  square: 'Square table',
  long: 'Long table',
  row: 'Row of chairs',
};

/** What the values of items have in common; null where they differ. */
function getCommon<T, V>(items: readonly T[], read: (item: T) => V): V | null {
  const [first] = items;
  if (first === undefined) return null;
  const value = read(first);
  return items.every((item) => read(item) === value) ? value : null;
}

const toChanges = <T extends HallItem>(
  items: readonly T[],
  change: (item: T) => HallItem,
): ItemChanges => new Map(items.map((item) => [item.id, change(item)]));

/** The properties of the chosen items, or of the hall when none is chosen. */
export function HallInspector(props: InspectorProps) {
  const { chosen } = props;
  const tables = chosen.filter(isTable);
  const [single] = chosen;
  return (
    <Card as="section" className={styles.panel} aria-label="Properties">
      {chosen.length === 0 && <HallFields {...props} />}
      {chosen.length > 1 && <h2>{chosen.length} chosen</h2>}
      {tables.length > 0 && tables.length === chosen.length && (
        <TableFields key={tables.map(({ id }) => id).join()} {...props} tables={tables} />
      )}
      {single && single.kind !== 'table' && chosen.length === 1 && (
        <FeatureFields key={single.id} {...props} feature={single} />
      )}
      {chosen.length > 0 && <PlaceFields key={chosen.map(({ id }) => id).join()} {...props} />}
    </Card>
  );
}

function HallFields({ items, sizes, prices, onEdit }: InspectorProps) {
  const tables = listTables(items);
  const chairs = tables.flatMap((table) => table.chairs);
  const setSize = (change: Partial<HallSizes>) =>
    onEdit({ label: 'resized the hall', sizes: { ...sizes, ...change } });
  return (
    <>
      <h2>The hall</h2>
      <p>
        {formatTableCount(tables.length)}, {formatChairCount(chairs.length)}
      </p>
      <ul className={styles.changes}>
        {chairTypes.flatMap((type) => {
          const count = chairs.filter(({ chairType }) => chairType === type).length;
          const price = prices.find(({ chairType }) => chairType === type);
          return count > 0
            ? [
                <li key={type}>
                  {chairTypeLabels[type]}: {formatChairCount(count)}
                  {price && price.amount > 0 && `, ${formatMoney(count * price.amount)}`}
                </li>,
              ]
            : [];
        })}
      </ul>
      <div className={styles.pair}>
        <NumberField
          id="hall-height"
          label="Length of the hall"
          hint="Its width is 100."
          value={sizes.height}
          min={10}
          max={1000}
          onCommit={(height) => setSize({ height })}
        />
        <NumberField
          id="hall-table-size"
          label="Room of a round table"
          hint="With its chairs."
          value={sizes.tableSize}
          min={1}
          max={50}
          onCommit={(tableSize) => setSize({ tableSize })}
        />
      </div>
    </>
  );
}

type TableFieldsProps = InspectorProps & { tables: readonly HallTable[] };

function TableFields({ tables, isInUse, onEdit }: TableFieldsProps) {
  const [single] = tables;
  const count = getCommon(tables, ({ chairs }) => chairs.length);
  const label = tables.length === 1 ? single?.name : formatTableCount(tables.length);
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
      {tables.length === 1 && single && <WheelchairPlaces table={single} onEdit={onEdit} />}
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

type FeatureFieldsProps = InspectorProps & { feature: HallFeature };

function FeatureFields({ feature, onEdit }: FeatureFieldsProps) {
  const [text, setText] = useState<string | null>(null);
  const label = feature.label || featureLabels[feature.kind];
  const change = (next: Partial<HallFeature>, done: string) =>
    onEdit({
      label: `${done} ${label}`,
      changes: toChanges([feature], (it) => ({ ...it, ...next }) as HallItem),
    });
  const commit = () => {
    if (text !== null && text.trim() !== feature.label) change({ label: text.trim() }, 'renamed');
    setText(null);
  };
  return (
    <>
      <h2>{featureLabels[feature.kind]}</h2>
      <TextField
        id="hall-label"
        label="Label"
        value={text ?? feature.label}
        maxLength={60}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onBlur={commit}
        onKeyDown={({ key }) => {
          if (key === 'Enter') commit();
        }}
      />
      <div className={styles.pair}>
        {(['width', 'height'] as const).map((side) => (
          <NumberField
            key={side}
            id={`hall-${side}`}
            label={side === 'width' ? 'Width' : 'Depth'}
            value={feature[side]}
            min={0.5}
            max={1000}
            onCommit={(value) => change({ [side]: value }, 'resized')}
          />
        ))}
      </div>
    </>
  );
}

function PlaceFields({ chosen, onEdit }: InspectorProps) {
  const fields = [
    { key: 'x', label: 'From the left', max: 1000 },
    { key: 'y', label: 'From the top', max: 1000 },
    { key: 'rotation', label: 'Turned by (degrees)', max: 360 },
  ] as const;
  const isLocked = getCommon(chosen, ({ locked }) => locked);
  return (
    <>
      <div className={styles.pair}>
        {fields.map(({ key, label, max }) => (
          <NumberField
            key={key}
            id={`hall-${key}`}
            label={label}
            value={getCommon(chosen, (item) => item[key])}
            min={0}
            max={max}
            onCommit={(value) =>
              onEdit({
                label: key === 'rotation' ? 'turned' : 'moved',
                changes: toChanges(chosen, (item) => ({ ...item, [key]: value })),
              })
            }
          />
        ))}
      </div>
      <CheckboxField
        label="Locked: dragging doesn’t move it"
        checked={isLocked ?? false}
        onChange={(locked) =>
          onEdit({
            label: locked ? 'locked' : 'unlocked',
            changes: toChanges(chosen, (item) => ({ ...item, locked })),
          })
        }
      />
    </>
  );
}
