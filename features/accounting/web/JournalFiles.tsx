import { accounting, type JournalFilter } from '#features/accounting/contract/accounting.ts';
import styles from '#features/payments/web/Treasury.module.css';
import { getApiUrl } from '#ui/api.ts';
import { downloadFile } from '#ui/browser/download-file.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { useApiMutation } from '#ui/feedback/useApiMutation.ts';
import { Download } from '#ui/icons.ts';
import { ExportButtons } from '#ui/table/ExportButtons.tsx';

type JournalFilesProps = { filter: JournalFilter; disabled?: boolean };

/** The journal as QuickBooks imports it, and as CSV or spreadsheet. */
export function JournalFiles({ filter, disabled = false }: JournalFilesProps) {
  const save = useApiMutation({
    call: () =>
      downloadFile(getApiUrl(accounting.exportQuickBooks, { query: { ...filter, format: 'csv' } })),
    notice: (name) => `Saved as ${name}.`,
  });
  return (
    <>
      {save.error && <ErrorMessage error={save.error} />}
      <div className={styles.exports}>
        <Button
          variant="secondary"
          size="small"
          icon={<Download aria-hidden="true" />}
          busy={save.isPending}
          disabled={disabled}
          onClick={() => save.mutate()}
        >
          Export for QuickBooks
        </Button>
        <ExportButtons
          size="small"
          disabled={disabled}
          url={(format) => getApiUrl(accounting.exportJournal, { query: { ...filter, format } })}
        />
      </div>
    </>
  );
}
