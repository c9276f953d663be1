import { Printer, RotateCw } from '#ui/icons.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ExportButtons } from '#ui/table/ExportButtons.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { PrintButton } from '#ui/controls/PrintButton.tsx';
import type { ExportFormat } from '#contract/exports.ts';

type ReportActionsProps = {
  /** Icon buttons, for mobile. */
  iconsOnly: boolean;
  busy: boolean;
  onRefresh: () => void;
  /** The address of a file of the visible rows. */
  url: (format: ExportFormat) => string;
};

/** Refresh, export and print buttons. */
export function ReportActions({ iconsOnly, busy, onRefresh, url }: ReportActionsProps) {
  const refresh = { icon: <RotateCw aria-hidden="true" />, busy, onClick: onRefresh };
  if (iconsOnly)
    return (
      <>
        <IconButton label="Refresh" {...refresh} />
        <ExportButtons showIcons url={url} />
        <IconButton
          label="Print"
          icon={<Printer aria-hidden="true" />}
          onClick={() => window.print()}
        />
      </>
    );
  return (
    <>
      <Button variant="secondary" size="small" {...refresh}>
        Refresh
      </Button>
      <ExportButtons size="small" url={url} />
      <PrintButton size="small" />
    </>
  );
}
