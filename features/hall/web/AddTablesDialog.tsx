import { chairTypeLabels } from '#features/event/contract/rules/guest-types.ts';
import { type TableShape, tableShapes } from '#features/event/contract/events.ts';
import type { HallSizes, HallTable } from '#features/hall/contract/hall.ts';
import { type ChairType, chairTypes } from '#contract/chairs.ts';
import { drawingScale, getTableScale } from '#features/hall/contract/rules/hall-geometry.ts';
import { useState } from 'react';
import { Alert } from '#ui/feedback/Alert.tsx';
import { Dialog, FormActions } from '#ui/dialogs/Dialog.tsx';
import { CheckboxField } from '#ui/forms/CheckboxField.tsx';
import { Form } from '#ui/forms/Form.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import styles from './Hall.module.css';
import type { Edit, HallItems } from './hall-history.ts';
import { createGrid, formatTableCount, type Grid } from './hall-tools.ts';
import { shapeLabels } from './inspector-fields.ts';
import { EditorItem } from './HallItemDrawing.tsx';
import { NumberField } from './NumberField.tsx';

type AddTablesDialogProps = {
  items: HallItems;
  sizes: HallSizes;
  onAdd: (edit: Edit, ids: readonly string[]) => void;
  onClose: () => void;
};

const initial: Grid = {
  count: 10,
  chairs: 10,
  columns: 5,
  gap: 2,
  isStaggered: false,
  from: 1,
  shape: 'round',
  chairType: 'adult',
  isForFamilies: false,
};
const numbers = [
  { key: 'count', label: 'Number of tables', min: 1, max: 200 },
  { key: 'chairs', label: 'Chairs per table', min: 1, max: 40 },
  { key: 'columns', label: 'Tables per row', min: 1, max: 40 },
  { key: 'gap', label: 'Room between tables', min: 0, max: 50 },
  { key: 'from', label: 'Numbers from', min: 1, max: 9000 },
] as const;

/** Adds many tables at once, beside what stands in the hall already; shows them before. */
export function AddTablesDialog({ items, sizes, onAdd, onClose }: AddTablesDialogProps) {
  const [grid, setGrid] = useState<Grid>(initial);
  const { tables, height } = createGrid(items, sizes, grid);
  const change = (next: Partial<Grid>) => setGrid((before) => ({ ...before, ...next }));
  const isIncomplete = tables.length < grid.count;
  return (
    <Dialog title="Add tables" opened onClose={onClose} width={760}>
      <Form
        onSubmit={() => {
          if (isIncomplete) return;
          onAdd(
            {
              label: `added ${formatTableCount(tables.length)}`,
              changes: new Map(tables.map((table) => [table.id, table])),
              ...(height > sizes.height && { sizes: { ...sizes, height } }),
            },
            tables.map(({ id }) => id),
          );
        }}
      >
        <GridFields grid={grid} onChange={change} />
        {isIncomplete ? (
          <Alert tone="warn">
            So many tables don’t fit. Choose fewer, smaller ones, or less room between them.
          </Alert>
        ) : (
          <p role="status">
            {formatTableCount(tables.length)} from {tables[0]?.name} to {tables.at(-1)?.name}.
            {height > sizes.height && ' The hall gets longer.'}
          </p>
        )}
        <GridPreview {...{ items, tables, height }} tableSize={sizes.tableSize} />
        <FormActions submit="Add tables" busy={false} disabled={isIncomplete} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}

type GridFieldsProps = { grid: Grid; onChange: (next: Partial<Grid>) => void };

function GridFields({ grid, onChange }: GridFieldsProps) {
  return (
    <>
      <div className={styles.pair}>
        {numbers.map(({ key, label, min, max }) => (
          <NumberField
            key={key}
            id={`grid-${key}`}
            label={label}
            value={grid[key]}
            min={min}
            max={max}
            onCommit={(value) => onChange({ [key]: key === 'gap' ? value : Math.round(value) })}
          />
        ))}
        <SelectField
          id="grid-shape"
          label="Shape"
          value={grid.shape}
          options={tableShapes.map((value) => ({ value, label: shapeLabels[value] }))}
          onChange={({ currentTarget: { value } }) => onChange({ shape: value as TableShape })}
        />
        <SelectField
          id="grid-type"
          label="Who may sit here"
          value={grid.chairType}
          options={chairTypes.map((value) => ({ value, label: chairTypeLabels[value] }))}
          onChange={({ currentTarget: { value } }) => onChange({ chairType: value as ChairType })}
        />
      </div>
      <CheckboxField
        label="Every second row half a table to the right"
        checked={grid.isStaggered}
        onChange={(isStaggered) => onChange({ isStaggered })}
      />
    </>
  );
}

type GridPreviewProps = {
  items: HallItems;
  tables: readonly HallTable[];
  height: number;
  tableSize: number;
};

/** The new tables among those that stand in the hall already. */
const GridPreview = ({ items, tables, height, tableSize }: GridPreviewProps) => (
  <svg
    className={styles.preview}
    viewBox={`0 0 1000 ${height * drawingScale}`}
    role="img"
    aria-label={`The hall with ${formatTableCount(tables.length)} more`}
  >
    <rect className={styles.floor} width="1000" height={height * drawingScale} />
    {[...items.values()].map(({ id, x, y }) => (
      <circle
        key={id}
        className={styles.ghost}
        cx={x * drawingScale}
        cy={y * drawingScale}
        r={40 * getTableScale(tableSize)}
      />
    ))}
    {tables.map((table) => (
      <EditorItem
        key={table.name}
        item={table}
        tableSize={tableSize}
        isSelected={false}
        hasError={false}
        marks="types"
      />
    ))}
  </svg>
);
