import type { ImportFault, ImportPreview } from '@namugongo/contract/imports';
import { Notice } from '../Notice.tsx';
import styles from './Import.module.css';

type PreviewProps = { preview: ImportPreview; noun: readonly [one: string, many: string] };

const counted = (count: number, [one, many]: readonly [string, string]) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** What the file holds: its counts in a sentence, every fault by line and column, and the first rows as they were understood. */
export function ImportPreviewParts({ preview, noun }: PreviewProps) {
  const { total, faulty, known, faults } = preview;
  return (
    <>
      {faulty > 0 ? (
        <Notice tone="danger">
          {counted(faulty, ['row has', 'rows have'])} a fault. Nothing is imported before all are
          mended: change the file and choose it again.
        </Notice>
      ) : (
        <Notice tone="ok">
          <span role="status">
            {counted(total, noun)} in the file, without a fault
            {known > 0 && `; ${counted(known, ['is', 'are'])} known already`}.
          </span>
        </Notice>
      )}
      {faults.length > 0 && <Faults faults={faults} />}
      <Rows preview={preview} />
    </>
  );
}

function Faults({ faults }: { faults: readonly ImportFault[] }) {
  return (
    <ul className={styles.faults} aria-label="Faults" tabIndex={0}>
      {faults.map(({ line, column, message }) => (
        <li key={`${line} ${column}`}>
          <b>
            Line {line}, {column}:
          </b>{' '}
          {message}
        </li>
      ))}
    </ul>
  );
}

function Rows({ preview: { columns, rows, faults, total } }: { preview: ImportPreview }) {
  const wrong = new Set(faults.map(({ line, column }) => `${line} ${column}`));
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
                const isWrong = wrong.has(`${line} ${columns[index]}`);
                return (
                  <td key={columns[index]} className={isWrong ? styles.wrong : undefined}>
                    {cell || (isWrong ? '(empty)' : '')}
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
