import { Download, FileSpreadsheet } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Button } from '../controls/Button.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import { exportAsCsv, exportAsSpreadsheet, type TableExport } from './table-export.ts';
import { LiveRegion } from '../feedback/VisuallyHidden.tsx';

type ExportButtonsProps = {
  /** Called at the click. */
  file: () => TableExport;
  /** Shows only icons, for small screens. */
  showIcons?: boolean;
  size?: NonNullable<ComponentProps<typeof Button>['size']>;
  disabled?: boolean;
};

/** Downloads a table as CSV or spreadsheet. */
export function ExportButtons({
  file,
  showIcons = false,
  size = 'medium',
  disabled = false,
}: ExportButtonsProps) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);

  async function spreadsheet() {
    setBusy(true);
    setFailed(false);
    await exportAsSpreadsheet(file()).catch(() => setFailed(true));
    setBusy(false);
  }
  const label = failed ? 'Try the spreadsheet again' : 'Export spreadsheet';
  const actions = [
    {
      label: 'Export CSV',
      icon: <Download aria-hidden="true" />,
      onClick: () => exportAsCsv(file()),
    },
    {
      label,
      icon: <FileSpreadsheet aria-hidden="true" />,
      busy,
      onClick: () => void spreadsheet(),
    },
  ];
  return (
    <>
      {actions.map(({ label: actionLabel, ...action }) =>
        showIcons ? (
          <IconButton key={actionLabel} label={actionLabel} {...action} />
        ) : (
          <Button key={actionLabel} variant="secondary" size={size} disabled={disabled} {...action}>
            {actionLabel}
          </Button>
        ),
      )}
      {failed && <LiveRegion urgent>We couldn't make the spreadsheet.</LiveRegion>}
    </>
  );
}
