import { chairTypeLabels } from '#features/event/contract/rules/guest-types.ts';
import type { HallFeature, HallItem, HallSizes } from '#features/hall/contract/hall.ts';
import { chairTypes } from '#contract/chairs.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { useState } from 'react';
import { CheckboxField } from '#ui/forms/CheckboxField.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { formatChairCount } from './chairs/store/table-summary.ts';
import styles from './Hall.module.css';
import { formatTableCount, isTable, listTables } from './hall-tools.ts';
import { featureLabels } from './HallItemDrawing.tsx';
import { getCommon, type InspectorProps, toChanges } from './inspector-fields.ts';
import { NumberField } from './NumberField.tsx';
import { TableFields } from './TableFields.tsx';

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
      {chosen.length > 0 && (
        <PlaceFields key={`place ${chosen.map(({ id }) => id).join()}`} {...props} />
      )}
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
