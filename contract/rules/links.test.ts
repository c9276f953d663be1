import { describe, expect, test } from 'vitest';
import { isLinkTarget, isSiteLink, isSitePath, isExternalUrl } from './links.ts';

describe('a link target', () => {
  test.each(['/', '/aboutus', '/fr-chaplain-2024', '/a/b', '/a.b~c%20d'])(
    '%s is a path of this site',
    (text) => expect(isSitePath(text)).toBe(true),
  );
  test.each(['', 'aboutus', '//evil.example', '/\\evil.example', '/a b', '/"x', 'javascript:1'])(
    '%j is not a path of this site',
    (text) => expect(isSitePath(text)).toBe(false),
  );
  test.each([
    ['/documents', true],
    ['/documents?search=The+form%21', true],
    ['//evil.example?a=b', false],
    ['/a?b=<', false],
    ['/a?b?c', false],
    ['/a#b', false],
  ])('%s is a link within this site: %s', (text, expected) =>
    expect(isSiteLink(text)).toBe(expected),
  );
  test.each(['https://example.org', 'http://example.org/a?b=1#c', 'HTTPS://EXAMPLE.ORG'])(
    '%s is an external URL',
    (text) => expect(isExternalUrl(text)).toBe(true),
  );
  test.each([
    'mailto:a@example.org',
    'https://',
    'ftp://example.org',
    '/x',
    'https://a b',
    'https://[',
    'http://a:99999',
  ])('%j is not an external URL', (text) => expect(isExternalUrl(text)).toBe(false));
  test.each([
    '/aboutus',
    '#/aboutus',
    'https://example.org',
    'mailto:a@example.org',
    'tel:+16175550123',
  ])('a page may link to %s', (text) => expect(isLinkTarget(text)).toBe(true));
  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://example.org/1',
    '//evil.example',
    '#//evil.example',
    'https://example.org/"onclick=',
    "https://example.org/'x",
    'https:\\\\evil.example',
    'https://[',
    'http://a:99999',
    '',
  ])('a page may not link to %j', (text) => expect(isLinkTarget(text)).toBe(false));
});
