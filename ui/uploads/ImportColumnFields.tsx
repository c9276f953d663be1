import { decapitalize } from '#contract/rules/capitals.ts';
import type { ColumnMapping, ImportColumns } from '#contract/import-preview.ts';
import { formatCount } from '#contract/rules/counts.ts';
import { useState } from 'react';
import { Alert } from '../feedback/Alert.tsx';
import { SelectField } from '../forms/SelectField.tsx';
import layout from '../layout/layout.module.css';
import styles from './Import.module.css';

type ImportColumnFieldsProps = {
  columns: ImportColumns;
  onMapping: (mapping: ColumnMapping) => void;
  onSheet: (sheet: number) => void;
};

/** Which sheet of the file is read, how its letters are, and what each column is. */
export function ImportColumnFields({ columns, onMapping, onSheet }: ImportColumnFieldsProps) {
  const { headers, missing, sheets, sheet, encoding } = columns;
  return (
    <>
      {missing.length > 0 && (
        <Alert tone="warn">
          <span role="status">Choose the column with the {decapitalize(missing.join(', '))}.</span>
        </Alert>
      )}
      {sheets.length > 1 && (
        <SelectField
          id="import-sheet"
          label="Sheet"
          value={String(sheet)}
          options={sheets.map((name, place) => ({ value: String(place), label: name }))}
          onChange={({ currentTarget }) => onSheet(Number(currentTarget.value))}
        />
      )}
      {encoding !== null && <p className={layout.hint}>{describeEncoding(encoding)}</p>}
      {headers.length > 0 && <ColumnList key={sheet} columns={columns} onMapping={onMapping} />}
    </>
  );
}

const encodingNames: Readonly<Record<string, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
};

/** The bytes of UTF-8 and UTF-16 tell what they are; those of other files may be of another alphabet. */
function describeEncoding(encoding: string): string {
  const name = encodingNames[encoding];
  return name
    ? `The letters are read as ${name}.`
    : 'The letters are read as Windows writes them in Western Europe. If a name looks wrong, save the file as “CSV UTF-8” and choose it again.';
}

/** What each column is, with an example of what it holds. Open at first when one that holds something is left out. */
function ColumnList({ columns, onMapping }: Omit<ImportColumnFieldsProps, 'onSheet'>) {
  const { headers, fields, missing, above } = columns;
  const count = headers.filter(({ field }) => field !== null).length;
  const isEmpty = ({ filled, field }: (typeof headers)[number]) => filled === 0 && field === null;
  const empty = headers.filter(isEmpty);
  // Closing it with the last choice would take the focus from its field.
  const [isOpen] = useState(count < headers.length - empty.length || missing.length > 0);
  const options = [
    { value: '', label: 'Leave it out' },
    ...fields.map(({ field, label }) => ({ value: field, label })),
  ];
  const choose = (place: number, field: string) =>
    onMapping(headers.map((header, index) => (index === place ? field || null : header.field)));
  return (
    <details className={styles.columns} open={isOpen}>
      <summary>
        Columns: {count} of {headers.length} are imported
      </summary>
      <div className={styles.columnFields}>
        {headers.map(
          (column, place) =>
            !isEmpty(column) && (
              <SelectField
                // A file may have the same header twice; its columns never change their places.
                // oxlint-disable-next-line react/no-array-index-key
                key={place}
                id={`import-column-${place + 1}`}
                label={column.header || `Column ${place + 1}`}
                hint={describeCells(column)}
                value={column.field ?? ''}
                options={options}
                onChange={({ currentTarget }) => choose(place, currentTarget.value)}
              />
            ),
        )}
      </div>
      <LeftOut above={above} empty={empty.map(({ header }) => header)} />
    </details>
  );
}

const describeCells = ({ filled, example }: ImportColumns['headers'][number]): string =>
  filled === 0 ? 'Empty' : `${formatCount(filled, 'cell', 'cells')}: ${example}`;

/** The rows above the column names and the empty columns. */
function LeftOut({ above, empty }: { above: readonly string[]; empty: readonly string[] }) {
  return (
    <div className={layout.soft}>
      {above.length > 0 && <p>Above the column names, left out: {above.join('; ')}</p>}
      {empty.length > 0 && (
        <p>
          {formatCount(empty.length, 'column is', 'columns are')} empty
          {empty.some(Boolean) && `: ${empty.filter(Boolean).join(', ')}`}.
        </p>
      )}
    </div>
  );
}
