import { describe, expect, it } from 'vitest';
import { buildQrPath } from '#ui/data/build-qr-path.ts';
import { buildBarCodePath } from './TicketCard.tsx';

describe('codes of a ticket', () => {
  it('a barcode is CODE128: start, a symbol per character, check and stop, two units per line and thirty high', () => {
    const { path, width, height } = buildBarCodePath('K7Q2M9XA4TB');
    // Set B: start, eleven symbols and check symbol of 11 modules each, and a stop of 13.
    expect(width).toBe((13 * 11 + 13) * 2);
    expect(height).toBe(30);
    expect(path).toMatch(/^M0 0h4v30/);
  });

  it('a QR code has its three finder patterns and fits its box', () => {
    const { path, size } = buildQrPath('K7Q2M9XA4TB');
    expect(size).toBe(21);
    expect(path.startsWith('M0 0h7v1h-7z')).toBe(true);
    expect(path).toContain('M14 0h7v1h-7z');
    expect(path).toContain('M0 20h7v1h-7z');
  });

  it('other text gives another code', () => {
    expect(buildQrPath('K7Q2M9XA4TB').path).not.toBe(buildQrPath('K7Q2M9XA4TC').path);
    expect(buildBarCodePath('K7Q2M9XA4TB').path).not.toBe(buildBarCodePath('K7Q2M9XA4TC').path);
  });
});
