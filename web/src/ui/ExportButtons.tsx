import { Download, FileSpreadsheet } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';
import { saveAsCsv, saveAsSpreadsheet, type TableFile } from './table-file.ts';
import { LiveRegion } from './VisuallyHidden.tsx';

type ExportButtonsProps = {
  /** Worked out when it is asked for. */
  file: () => TableFile;
  /** Signs without words, for a phone. */
  signs?: boolean;
  size?: NonNullable<ComponentProps<typeof Button>['size']>;
  disabled?: boolean;
};

/** A table as a file: CSV, and a spreadsheet beside it. */
export function ExportButtons({
  file,
  signs = false,
  size = 'medium',
  disabled = false,
}: ExportButtonsProps) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);

  async function spreadsheet() {
    setBusy(true);
    setFailed(false);
    await saveAsSpreadsheet(file()).catch(() => setFailed(true));
    setBusy(false);
  }
  const label = failed ? 'Try the spreadsheet again' : 'Export spreadsheet';
  const actions = [
    {
      label: 'Export CSV',
      icon: <Download aria-hidden="true" />,
      onClick: () => saveAsCsv(file()),
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
      {actions.map(({ label: words, ...action }) =>
        signs ? (
          <IconButton key={words} label={words} {...action} />
        ) : (
          <Button key={words} look="quiet" size={size} disabled={disabled} {...action}>
            {words}
          </Button>
        ),
      )}
      {failed && <LiveRegion urgent>The spreadsheet could not be made.</LiveRegion>}
    </>
  );
}
