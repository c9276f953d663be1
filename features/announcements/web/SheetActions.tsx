import { announcements, type SundaySheet } from '#features/announcements/contract/announcements.ts';
import { formatSundaySheet } from '#features/announcements/contract/rules/sunday-sheet.ts';
import type { Site } from '#features/site/contract/site.ts';
import { useMutation } from '@tanstack/react-query';
import { Copy, Download } from '#ui/icons.ts';
import { getApiUrl } from '#ui/api.ts';
import { Button, OutsideLinkButton } from '#ui/controls/Button.tsx';
import { PrintButton } from '#ui/controls/PrintButton.tsx';
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx';
import { TextAreaField } from '#ui/forms/TextField.tsx';
import styles from './SundaySheet.module.css';

/** Prints the sheet, downloads it as a PDF, and copies it as text. */
export function SheetActions({ sheet, site }: { sheet: SundaySheet; site: Site }) {
  const formatText = () =>
    formatSundaySheet(sheet, { name: site.name, address: window.location.origin });
  const copy = useMutation({
    mutationFn: () => navigator.clipboard.writeText(formatText()),
    networkMode: 'always',
  });
  const { date } = sheet.liturgicalDay;
  return (
    <>
      <PrintButton size="small" />
      <OutsideLinkButton
        variant="secondary"
        size="small"
        icon={<Download aria-hidden="true" />}
        href={getApiUrl(announcements.getSundaySheetPdf, { params: { date } })}
        download={`sunday-sheet-${date}.pdf`}
      >
        PDF
      </OutsideLinkButton>
      <Button
        variant="secondary"
        size="small"
        icon={<Copy aria-hidden="true" />}
        onClick={() => copy.mutate()}
      >
        Copy for WhatsApp
      </Button>
      <span role="status" className={styles.copied}>
        {copy.isSuccess && 'Copied.'}
      </span>
      <Dialog title="Copy this text" opened={copy.isError} onClose={() => copy.reset()}>
        <TextAreaField
          label="Your browser blocked copying. Select the text and copy it yourself."
          readOnly
          rows={12}
          value={copy.isError ? formatText() : ''}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <DialogActions>
          <Button variant="secondary" onClick={() => copy.reset()}>
            Close
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
