import { useDebouncedValue } from '@mantine/hooks';
import { Download } from '#ui/icons.ts';
import { useMemo, useState } from 'react';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { PrintButton } from '#ui/controls/PrintButton.tsx';
import { Card, Page } from '#ui/layout/Card.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { LiveRegion } from '#ui/feedback/VisuallyHidden.tsx';
import { downloadQr, drawQr, getViewBox, parseUrl } from './qr-files.ts';
import layout from '#ui/layout/layout.module.css';
import styles from './QrCode.module.css';

/** /qrcode: draws the QR code of a web address in the browser (specification, 'QR code'). */
export function QrCodeScreen() {
  const [inputValue, setInputValue] = useState('');
  const [debouncedValue] = useDebouncedValue(inputValue, 150);
  const [downloadError, setDownloadError] = useState('');
  const parsed = useMemo(() => parseUrl(debouncedValue), [debouncedValue]);
  const code = parsed.address ? drawQr(parsed.address) : null;
  return (
    <>
      <PageHeader title="QR code" />
      <Page className={styles.page}>
        <Card as="section" className={styles.form}>
          <TextField
            id="address"
            type="url"
            inputMode="url"
            autoComplete="url"
            autoCapitalize="none"
            spellCheck={false}
            label="URL"
            placeholder="https://"
            hint="What you type stays in this browser."
            error={parsed.problem}
            value={inputValue}
            onChange={({ currentTarget }) => setInputValue(currentTarget.value)}
          />
          <LiveRegion>{code ? `QR code ready for ${code.address}.` : ''}</LiveRegion>
          <div className={layout.rowWide}>
            <Button
              variant="secondary"
              disabled={!code}
              icon={<Download aria-hidden="true" />}
              onClick={() => {
                if (code)
                  downloadQr(code, 'png').catch(() =>
                    setDownloadError("Your browser couldn't make the PNG. Try SVG."),
                  );
              }}
            >
              PNG
            </Button>
            <Button
              variant="secondary"
              disabled={!code}
              icon={<Download aria-hidden="true" />}
              onClick={() => code && void downloadQr(code, 'svg')}
            >
              SVG
            </Button>
            <PrintButton disabled={!code} />
          </div>
          <p role="status">{downloadError}</p>
        </Card>
        <figure className={styles.code}>
          {code ? (
            <svg
              role="img"
              aria-label={`QR code of ${code.address}`}
              className={styles.drawing}
              viewBox={getViewBox(code)}
              shapeRendering="crispEdges"
            >
              <path d={code.path} />
            </svg>
          ) : (
            <p className={styles.empty}>Type an address above to see its QR code.</p>
          )}
          <figcaption>{code?.address}</figcaption>
        </figure>
      </Page>
    </>
  );
}
