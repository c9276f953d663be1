import { useDebouncedValue } from '@mantine/hooks';
import { Download } from 'lucide-react';
import { useMemo, useState } from 'react';
import { BarkHeader } from '../ui/BarkHeader.tsx';
import { Button } from '../ui/Button.tsx';
import { PrintButton } from '../ui/PrintButton.tsx';
import { Card, Page } from '../ui/Card.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { LiveRegion } from '../ui/VisuallyHidden.tsx';
import { readAddress } from './address.ts';
import { drawnAs, saveCode, viewBoxOf } from './qr-files.ts';
import styles from './QrCode.module.css';

/** /qrcode: the QR code of an address, drawn in the browser alone (specification, 'QR code'). */
export function QrCodeScreen() {
  const [typed, setTyped] = useState('');
  const [settled] = useDebouncedValue(typed, 150);
  const [failed, setFailed] = useState('');
  const read = useMemo(() => readAddress(settled), [settled]);
  const code = read.address ? drawnAs(read.address) : null;
  return (
    <>
      <BarkHeader title="QR code" />
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
            hint="Nothing of it leaves this browser."
            error={read.problem}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <LiveRegion>{code ? `The QR code of ${code.address} is shown.` : ''}</LiveRegion>
          <div className={styles.actions}>
            <Button
              look="quiet"
              disabled={!code}
              icon={<Download aria-hidden="true" />}
              onClick={() => {
                if (code)
                  saveCode(code, 'png').catch(() =>
                    setFailed('This browser could not draw the PNG. The SVG works.'),
                  );
              }}
            >
              PNG
            </Button>
            <Button
              look="quiet"
              disabled={!code}
              icon={<Download aria-hidden="true" />}
              onClick={() => code && void saveCode(code, 'svg')}
            >
              SVG
            </Button>
            <PrintButton disabled={!code} />
          </div>
          <p role="status">{failed}</p>
        </Card>
        <figure className={styles.code}>
          {code ? (
            <svg
              role="img"
              aria-label={`QR code of ${code.address}`}
              className={styles.drawing}
              viewBox={viewBoxOf(code)}
              shapeRendering="crispEdges"
            >
              <path d={code.path} />
            </svg>
          ) : (
            <p className={styles.empty}>The code appears here as you type.</p>
          )}
          <figcaption>{code?.address}</figcaption>
        </figure>
      </Page>
    </>
  );
}
