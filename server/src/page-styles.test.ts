import { describe, expect, test } from 'vitest';
import { stylesFor } from './page-styles.ts';

const everywhere = (css: string) => ({ css, needs: [[]] });

describe('the styles of a drawn page', () => {
  test.each([
    ['its classes', '<p class="a b">', [['a']], true],
    ['one of its selectors', '<p class="b">', [['a'], ['b']], true],
    ['only a part of its classes', '<p class="a">', [['a', 'b']], false],
    ['none of its classes', '<p>', [['a']], false],
    ['no class at all', '<p>', [[]], true],
  ])('have a rule when the page has %s', (_, html, needs, has) => {
    expect(stylesFor(html, [{ css: 'x{}', needs }])).toBe(has ? 'x{}' : '');
  });

  test.each([
    [
      'asked for by a rule',
      ':root{--a:1px;--b:2px}p{margin:var(--a)}',
      ':root{--a:1px;}p{margin:var(--a)}',
    ],
    ['asked for by the page itself', ':root{--page:1px;--b:2px}', ':root{--page:1px;}'],
    [
      'asked for by one that is asked for',
      ':root{--c:1px;--b:var(--c);--a:var( --b, 0)}p{margin:var(--a)}',
      null,
    ],
    ['asked for only by one that is not', ':root{--c:1px;--b:var(--c)}', ':root{}'],
    [
      'given twice',
      ':root{--a:var(--b);--b:1;--c:2}@media print{:root{--a:var(--c)}}p{order:var(--a)}',
      null,
    ],
    [
      'of text and addresses',
      ':root{--a:"; }";--b:url(data:x;y,{})}p{margin:var(--a)}',
      ':root{--a:"; }";}p{margin:var(--a)}',
    ],
    ['no variable', 'p{margin:0}a--b{top:1px}.a--b:hover{top:0}', null],
  ])('have a variable that is %s, and no other', (_, css, left) => {
    expect(stylesFor('<p style="top:var(--page)">', [everywhere(css)])).toBe(left ?? css);
  });
});
