import { formatCount } from '#contract/rules/counts.ts';
import type { ImportError, ImportPreview } from '#contract/import-preview.ts';
import { Alert } from '../feedback/Alert.tsx';
import styles from './Import.module.css';

type PreviewProps = {
  preview: ImportPreview;
  noun: readonly [one: string, many: string];
  /** The other rows can be imported. */
  skipsErrors: boolean;
};

/** The preview of an import: counts, errors by line and column, and the first rows. */
export function ImportPreviewParts({ preview, noun, skipsErrors }: PreviewProps) {
  const { total, errorCount, existing, likely, errors, notes, questions } = preview;
  const leftOut = questions.every(({ decision }) => decision !== null) ? preview.leftOut : 0;
  return (
    <>
      {errorCount > 0 ? (
        <Alert tone="danger">
          {formatCount(errorCount, 'row has', 'rows have')} a mistake.{' '}
          {skipsErrors
            ? 'Fix the file and choose it again, or import the others: you get a file with these rows to correct.'
            : 'Fix the file and choose it again.'}{' '}
          Nothing has been imported yet.
        </Alert>
      ) : (
        <Alert tone="ok">
          <span role="status">
            {formatCount(total, ...noun)} in the file, no mistakes
            {leftOut > 0 && `; ${formatCount(leftOut, 'is', 'are')} left out`}
            {existing > 0 && `; ${formatCount(existing, 'is', 'are')} already here`}
            {likely > 0 && `; ${formatCount(likely, 'looks', 'look')} like someone else’s row`}.
          </span>
        </Alert>
      )}
      {errors.length > 0 && <ImportErrors label="Mistakes" errors={errors} />}
      {notes.length > 0 && (
        <details className={styles.columns}>
          <summary>{formatCount(notes.length, 'cell', 'cells')} to look at</summary>
          <ImportErrors label="Remarks" errors={notes} />
        </details>
      )}
      <Rows preview={preview} />
    </>
  );
}

function ImportErrors({ label, errors }: { label: string; errors: readonly ImportError[] }) {
  const className = label === 'Mistakes' ? styles.errors : styles.remarks;
  return (
    <ul className={className} aria-label={label} tabIndex={0}>
      {errors.map(({ line, column, message }) => (
        <li key={`${line} ${column} ${message}`}>
          <b>
            Line {line}, {column}:
          </b>{' '}
          {message}
        </li>
      ))}
    </ul>
  );
}

function Rows({ preview: { columns, rows, errors, total } }: { preview: ImportPreview }) {
  const fieldErrors = new Set(errors.map(({ line, column }) => `${line} ${column}`));
  return (
    <div className={styles.sheet} role="region" aria-label="The first rows" tabIndex={0}>
      <table>
        <caption>
          {rows.length < total
            ? `${rows.length} of ${total.toLocaleString('en-US')} rows`
            : 'All rows'}
        </caption>
        <thead>
          <tr>
            <th scope="col">Line</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, cells, note }) => (
            <tr key={line}>
              <th scope="row">{line}</th>
              {cells.map((cell, index) => {
                const isInvalid = fieldErrors.has(`${line} ${columns[index]}`);
                return (
                  <td key={columns[index]} className={isInvalid ? styles.invalid : undefined}>
                    {cell.text || (isInvalid && !cell.from ? '(empty)' : '')}
                    {cell.from && <span className={styles.from}>{cell.from}</span>}
                    {index === 0 && note && <span className={styles.note}>{note}</span>}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
