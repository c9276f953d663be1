import { Printer, RotateCw } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { ExportButtons } from '../../ui/ExportButtons.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { PrintButton } from '../../ui/PrintButton.tsx';
import type { TableFile } from '../../ui/table-file.ts';

type ReportActionsProps = {
  /** Signs without words, for a phone. */
  signs: boolean;
  busy: boolean;
  onRefresh: () => void;
  /** The rows as they are shown. */
  file: () => TableFile;
};

/** Refresh, export and print: in words on a desk, as signs beside the order of a phone's cards. */
export function ReportActions({ signs, busy, onRefresh, file }: ReportActionsProps) {
  const refresh = { icon: <RotateCw aria-hidden="true" />, busy, onClick: onRefresh };
  if (signs)
    return (
      <>
        <IconButton label="Refresh" {...refresh} />
        <ExportButtons signs file={file} />
        <IconButton
          label="Print"
          icon={<Printer aria-hidden="true" />}
          onClick={() => window.print()}
        />
      </>
    );
  return (
    <>
      <Button look="quiet" size="small" {...refresh}>
        Refresh
      </Button>
      <ExportButtons size="small" file={file} />
      <PrintButton size="small" />
    </>
  );
}
