import { describe, expect, test } from 'vitest';
import { parseStyleRules } from './parse-styles.ts';

describe('the rules of a style sheet with the classes each needs', () => {
  test.each([
    ['p{margin:0}', [['p{margin:0}', [[]]]]],
    ['.a .b{color:red}', [['.a .b{color:red}', [['a', 'b']]]]],
    ['.a,.b{color:red}', [['.a,.b{color:red}', [['a'], ['b']]]]],
    ['.a:not(.b){color:red}', [['.a:not(.b){color:red}', [['a']]]]],
    ['.a:is(.b,.c) p{color:red}', [['.a:is(.b,.c) p{color:red}', [['a']]]]],
    [
      '@media print{.a{color:red}.b{color:blue}}',
      [
        ['@media print{.a{color:red}}', [['a']]],
        ['@media print{.b{color:blue}}', [['b']]],
      ],
    ],
    ['@layer x{@media print{.a{color:red}}}', [['@layer x{@media print{.a{color:red}}}', [['a']]]]],
    [
      '@layer x,y;.a{color:red}',
      [
        ['@layer x,y;', [[]]],
        ['.a{color:red}', [['a']]],
      ],
    ],
    ['@font-face{font-family:A;src:url(/a)}', [['@font-face{font-family:A;src:url(/a)}', [[]]]]],
    ['@keyframes k{0%{top:0}}', [['@keyframes k{0%{top:0}}', [[]]]]],
    ['/* said */', []],
  ])('%s', (css, expected) => {
    expect(parseStyleRules(css).map((rule) => [rule.css, rule.needs])).toEqual(expected);
  });
});
