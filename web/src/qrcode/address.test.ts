import { describe, expect, it } from 'vitest';
import { readAddress } from './address.ts';
import { drawnAs, fileNameOf, svgFile } from './qr-files.ts';

describe('a typed address', () => {
  it.each([
    ['https://namugongo.example/#/donation', 'https://namugongo.example/#/donation'],
    ['namugongo.example', 'https://namugongo.example'],
    ['  http://localhost:8080 ', 'http://localhost:8080'],
    ['https://[::1]/', 'https://[::1]/'],
  ])('%s is read as %s', (typed, address) => {
    expect(readAddress(typed)).toEqual({ address, problem: null });
  });

  it.each(['', '   '])('%j is none yet', (typed) => {
    expect(readAddress(typed)).toEqual({ address: null, problem: null });
  });

  it.each([
    ['javascript:alert(1)', 'This is not a web address. It begins with https://'],
    ['two words.org', 'This is not a web address. It begins with https://'],
    ['https://', 'This is not a web address. It begins with https://'],
    ['word', 'This is not a web address. It begins with https://'],
    [`https://a.org/${'x'.repeat(2400)}`, 'This address is too long for a QR code'],
  ])('%s is refused: %s', (typed, problem) => {
    expect(readAddress(typed)).toEqual({ address: null, problem });
  });
});

it('a code is an SVG with a quiet zone of four modules', () => {
  const svg = svgFile(drawnAs('https://namugongo.example/?a=1&b="2"'));
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="-4 -4 \d+ \d+"/);
  expect(svg).not.toContain('&b=');
});

it('the longest address that is taken can be drawn', () => {
  const address = `https://a.org/${'x'.repeat(2309)}`;
  expect(readAddress(address).problem).toBeNull();
  expect(drawnAs(address).size).toBe(177);
});

it('a file is called by the host', () => {
  expect(fileNameOf('https://www.namugongo.example/#/donation')).toBe('qr-www-namugongo-example');
});
