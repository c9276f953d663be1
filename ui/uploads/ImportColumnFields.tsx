import type { ColumnMapping, ImportColumns } from '#contract/import-preview.ts';
import { Alert } from '../feedback/Alert.tsx';
import { SelectField } from '../forms/SelectField.tsx';
import styles from './Import.module.css';

type ImportColumnFieldsProps = {
  columns: ImportColumns;
  onChange: (mapping: ColumnMapping) => void;
};

/** What each column of the file is. Open when a column was not recognized. */
export function ImportColumnFields({ columns, onChange }: ImportColumnFieldsProps) {
  const { headers, fields, missing } = columns;
  const count = headers.filter(({ field }) => field !== null).length;
  const options = [
    { value: '', label: 'Leave it out' },
    ...fields.map(({ field, label }) => ({ value: field, label })),
  ];
  const choose = (place: number, field: string) =>
    onChange(
      headers.map((header, index) => {
        if (index === place) return field || null;
        // A field is in one column only.
        return header.field === field ? null : header.field;
      }),
    );
  return (
    <>
      {missing.length > 0 && (
        <Alert tone="warn">
          <span role="status">Choose the column with the {missing.join(', ').toLowerCase()}.</span>
        </Alert>
      )}
      <details className={styles.columns} open={count < headers.length}>
        <summary>
          Columns: {count} of {headers.length} are imported
        </summary>
        <div className={styles.columnFields}>
          {headers.map(({ header, field }, place) => (
            <SelectField
              // A file may have the same header twice; its columns never change their places.
              // oxlint-disable-next-line react/no-array-index-key
              key={place}
              id={`import-column-${place + 1}`}
              label={header || `Column ${place + 1}`}
              value={field ?? ''}
              options={options}
              onChange={({ currentTarget }) => choose(place, currentTarget.value)}
            />
          ))}
        </div>
      </details>
    </>
  );
}
