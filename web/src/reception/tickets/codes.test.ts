import { describe, expect, it } from 'vitest';
import { qrPath } from '../../ui/qr-path.ts';
import { barPath } from './codes.ts';

describe('codes of a ticket', () => {
  it('a bar code is CODE128: start, a symbol per character, check and stop, two units a line and thirty high', () => {
    const { path, width, height } = barPath('K7Q2M9XA4TB');
    // Eleven characters in set B: start, eleven symbols, the check symbol of 11 modules each and a stop of 13.
    expect(width).toBe((13 * 11 + 13) * 2);
    expect(height).toBe(30);
    expect(path).toMatch(/^M0 0h4v30/);
  });

  it('a QR code has its three finder patterns and fits its box', () => {
    const { path, size } = qrPath('K7Q2M9XA4TB');
    expect(size).toBe(21);
    expect(path.startsWith('M0 0h7v1h-7z')).toBe(true);
    expect(path).toContain('M14 0h7v1h-7z');
    expect(path).toContain('M0 20h7v1h-7z');
  });

  it('other text gives another code', () => {
    expect(qrPath('K7Q2M9XA4TB').path).not.toBe(qrPath('K7Q2M9XA4TC').path);
    expect(barPath('K7Q2M9XA4TB').path).not.toBe(barPath('K7Q2M9XA4TC').path);
  });
});
