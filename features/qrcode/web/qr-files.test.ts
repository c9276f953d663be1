import { describe, expect, it } from 'vitest';
import { buildQrSvg, drawQr, getQrFileName, parseUrl } from './qr-files.ts';

describe('a typed address', () => {
  it.each([
    ['https://namugongo.example/#/donation', 'https://namugongo.example/#/donation'],
    ['namugongo.example', 'https://namugongo.example'],
    ['  http://localhost:8080 ', 'http://localhost:8080'],
    ['https://[::1]/', 'https://[::1]/'],
  ])('%s is parsed as %s', (inputValue, address) => {
    expect(parseUrl(inputValue)).toEqual({ address, problem: null });
  });

  it.each(['', '   '])('%j is empty without a problem', (inputValue) => {
    expect(parseUrl(inputValue)).toEqual({ address: null, problem: null });
  });

  it.each([
    ['javascript:alert(1)', 'Enter a web address that starts with https://'],
    ['two words.org', 'Enter a web address that starts with https://'],
    ['https://', 'Enter a web address that starts with https://'],
    ['word', 'Enter a web address that starts with https://'],
    [`https://a.org/${'x'.repeat(2400)}`, 'This address is too long for a QR code'],
  ])('%s is rejected: %s', (inputValue, problem) => {
    expect(parseUrl(inputValue)).toEqual({ address: null, problem });
  });
});

it('a code is an SVG with a quiet zone of four modules', () => {
  const svg = buildQrSvg(drawQr('https://namugongo.example/?a=1&b="2"'));
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="-4 -4 \d+ \d+"/);
  expect(svg).not.toContain('&b=');
});

it('the longest accepted address can be drawn', () => {
  const address = `https://a.org/${'x'.repeat(2309)}`;
  expect(parseUrl(address).problem).toBeNull();
  expect(drawQr(address).size).toBe(177);
});

it('the file name has the host', () => {
  expect(getQrFileName('https://www.namugongo.example/#/donation')).toBe(
    'qr-www-namugongo-example',
  );
});
