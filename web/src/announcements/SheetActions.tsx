import { announcements, type SundaySheet } from '@namugongo/contract/announcements';
import { sheetText } from '@namugongo/contract/rules/sunday-sheet';
import type { Site } from '@namugongo/contract/site';
import { useMutation } from '@tanstack/react-query';
import { Copy, Download } from 'lucide-react';
import { addressFor } from '../api.ts';
import { Button, OutsideLinkButton } from '../ui/Button.tsx';
import { PrintButton } from '../ui/PrintButton.tsx';
import { Dialog, DialogActions } from '../ui/Dialog.tsx';
import { TextAreaField } from '../ui/fields/TextField.tsx';
import styles from './SundaySheet.module.css';

/** The sheet on paper, as a PDF, and as text to paste into a chat. */
export function SheetActions({ sheet, site }: { sheet: SundaySheet; site: Site }) {
  const text = () => sheetText(sheet, { name: site.name, address: window.location.origin });
  const copy = useMutation({
    mutationFn: () => navigator.clipboard.writeText(text()),
    networkMode: 'always',
  });
  const { date } = sheet.liturgicalDay;
  return (
    <>
      <PrintButton size="small" />
      <OutsideLinkButton
        look="quiet"
        size="small"
        icon={<Download aria-hidden="true" />}
        href={addressFor(announcements.sheetPdf, { params: { date } })}
        download={`sunday-sheet-${date}.pdf`}
      >
        PDF
      </OutsideLinkButton>
      <Button
        look="quiet"
        size="small"
        icon={<Copy aria-hidden="true" />}
        onClick={() => copy.mutate()}
      >
        Copy for WhatsApp
      </Button>
      <span role="status" className={styles.told}>
        {copy.isSuccess && 'Copied.'}
      </span>
      <Dialog title="Copy the text" opened={copy.isError} onClose={() => copy.reset()}>
        <TextAreaField
          label="The browser did not let us copy. Mark the text and copy it by hand."
          readOnly
          rows={12}
          value={copy.isError ? text() : ''}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <DialogActions>
          <Button look="quiet" onClick={() => copy.reset()}>
            Close
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
