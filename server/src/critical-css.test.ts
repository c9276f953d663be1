import { describe, expect, test } from 'vitest';
import { extractCriticalCss } from './critical-css.ts';

const unconditional = (css: string) => ({ css, needs: [[]] });

describe('the critical CSS of a page', () => {
  test.each([
    ['its classes', '<p class="a b">', [['a']], true],
    ['one of its selectors', '<p class="b">', [['a'], ['b']], true],
    ['only a part of its classes', '<p class="a">', [['a', 'b']], false],
    ['none of its classes', '<p>', [['a']], false],
    ['no class at all', '<p>', [[]], true],
  ])('contains a rule or not when the page has %s', (_, html, needs, has) => {
    expect(extractCriticalCss(html, [{ css: 'x{}', needs }])).toBe(has ? 'x{}' : '');
  });

  test.each([
    [
      'used by a rule',
      ':root{--a:1px;--b:2px}p{margin:var(--a)}',
      ':root{--a:1px;}p{margin:var(--a)}',
    ],
    ['used by the page itself', ':root{--page:1px;--b:2px}', ':root{--page:1px;}'],
    [
      'used by a used variable',
      ':root{--c:1px;--b:var(--c);--a:var( --b, 0)}p{margin:var(--a)}',
      null,
    ],
    ['used only by an unused variable', ':root{--c:1px;--b:var(--c)}', ':root{}'],
    [
      'declared twice',
      ':root{--a:var(--b);--b:1;--c:2}@media print{:root{--a:var(--c)}}p{order:var(--a)}',
      null,
    ],
    [
      'with a string or URL',
      ':root{--a:"; }";--b:url(data:x;y,{})}p{margin:var(--a)}',
      ':root{--a:"; }";}p{margin:var(--a)}',
    ],
    ['no variable', 'p{margin:0}a--b{top:1px}.a--b:hover{top:0}', null],
  ])('contains only used variables: %s', (_, css, left) => {
    expect(extractCriticalCss('<p style="top:var(--page)">', [unconditional(css)])).toBe(
      left ?? css,
    );
  });
});
