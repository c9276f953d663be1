import type { ExportFormat } from '#contract/exports.ts';
import { Download, FileSpreadsheet } from '../icons.ts';
import { type ComponentProps, useState } from 'react';
import { downloadFile } from '../browser/download-file.ts';
import { Button } from '../controls/Button.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import { LiveRegion } from '../feedback/VisuallyHidden.tsx';

type ExportButtonsProps = {
  /** The address of the file. */
  url: (format: ExportFormat) => string;
  /** Shows only icons, for small screens. */
  showIcons?: boolean;
  size?: NonNullable<ComponentProps<typeof Button>['size']>;
  disabled?: boolean;
};

const actions = [
  { format: 'csv', name: 'CSV', noun: 'CSV file', Icon: Download },
  { format: 'xlsx', name: 'spreadsheet', noun: 'spreadsheet', Icon: FileSpreadsheet },
] as const;

/** Downloads a table as CSV or spreadsheet. */
export function ExportButtons({
  url,
  showIcons = false,
  size = 'medium',
  disabled = false,
}: ExportButtonsProps) {
  const [busy, setBusy] = useState<ExportFormat | null>(null);
  const [failed, setFailed] = useState<ExportFormat | null>(null);

  async function save(format: ExportFormat) {
    setBusy(format);
    setFailed(null);
    try {
      await downloadFile(url(format));
    } catch {
      setFailed(format);
    }
    setBusy(null);
  }
  return (
    <>
      {actions.map(({ format, name, noun, Icon }) => {
        const label = failed === format ? `Try the ${noun} again` : `Export ${name}`;
        const button = {
          icon: <Icon aria-hidden="true" />,
          busy: busy === format,
          onClick: () => void save(format),
        };
        return showIcons ? (
          <IconButton key={format} label={label} {...button} />
        ) : (
          <Button key={format} variant="secondary" size={size} disabled={disabled} {...button}>
            {label}
          </Button>
        );
      })}
      {actions.map(
        ({ format, noun }) =>
          failed === format && (
            <LiveRegion key={format} urgent>
              {`We couldn't make the ${noun}.`}
            </LiveRegion>
          ),
      )}
    </>
  );
}
