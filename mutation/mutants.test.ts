import { describe, expect, test } from 'vitest';
import { createMutants } from './mutants.ts';
import { findProbes, insertProbes } from './probes.ts';
import { listSqlChanges } from './sql-terms.ts';

const mutate = (source: string, file = 'features/a/server/queries.ts') =>
  createMutants(file, source).map(({ mutated }) => mutated);

describe('a mutant', () => {
  test.each<[string, string, string[]]>([
    ['a guard', "if (!cart) throw new Error('x');", ["if (false) throw new Error('x');"]],
    ['a guard that leaves', 'for (;;) { if (x) continue; }', ['for (;;) { if (false) continue; }']],
    [
      'a choice',
      'if (x) y = 1; else y = 2;',
      ['if (true) y = 1; else y = 2;', 'if (false) y = 1; else y = 2;'],
    ],
    ['&&', 'const x = a && b;', ['const x = a;', 'const x = b;']],
    ['||', 'const x = a || b;', ['const x = a;', 'const x = b;']],
    ['<', 'const x = a < b;', ['const x = a <= b;']],
    ['>=', 'const x = a >= b;', ['const x = a > b;']],
    ['===', 'const x = a === b;', ['const x = a !== b;']],
    ['a boolean', 'const x = () => true;', ['const x = () => false;']],
    ['a call for its effect', 'f(); await g(x);', ['await g(x);', 'f();']],
    [
      'a condition of and()',
      'const x = and(a, b);',
      ['const x = and(undefined, b);', 'const x = and(a, undefined);'],
    ],
    ['the only condition', 'const x = q.where(eq(a, b));', ['const x = q.where(undefined);']],
    ['a row lock', "const x = q.for('update').limit(1);", ['const x = q.limit(1);']],
    ['a conflict', 'const x = q.onConflictDoNothing();', ['const x = q;']],
    [
      'the condition of an upsert',
      'const x = { setWhere: y };',
      ['const x = { setWhere: undefined };'],
    ],
  ])('changes %s', (_, source, expected) => {
    expect(mutate(source)).toEqual(expected);
  });

  test('changes limits in rules only, by one', () => {
    const source = 'const max = 20;';
    expect(mutate(source, 'features/payments/contract/rules/fees.ts').toSorted()).toEqual([
      'const max = 19;',
      'const max = 21;',
    ]);
    expect(mutate(source)).toEqual([]);
  });

  test('changes no types, no imports and no messages of the log', () => {
    expect(mutate("import x from 'x';\ntype A = 1 | 2;\nlog.warn('x');")).toEqual([]);
  });

  test('is named by its line and its lines before and after', () => {
    const [mutant] = createMutants('a.ts', 'const x = 1;\n  if (x) throw x;\n');
    expect(mutant).toMatchObject({
      file: 'a.ts',
      line: 2,
      operator: 'guard',
      original: 'if (x) throw x;',
      mutated: 'if (false) throw x;',
    });
  });
});

test.each<[string, string[]]>([
  ['select 1 from a where x = 1', ['select 1 from a where true']],
  ['where x = 1 and y = 2', ['where y = 2', 'where x = 1']],
  ["${a.state} = 'HELD' and (b or c)", ['(b or c)', "${a.state} = 'HELD'"]],
  ['where x between 1 and 2', ['where true']],
  ['where x = 1 or y = 2', []],
  ['join a on a.x = b.x and a.y = 1 order by 1', ['join a on a.x = b.x order by 1']],
  ['(p is null or q) and r', ['r', '(p is null or q)']],
  ['select 1 for update', ['select 1']],
  ['greatest(${a}, ${b}::date)', ['${a}', 'greatest(${b}::date)']],
  ['${x ? sql`and y = 1` : sql``}', []],
])('the conditions of %j', (text, expected) => {
  const changed = listSqlChanges(text).map((change) =>
    (text.slice(0, change.start) + change.text + text.slice(change.end))
      .replaceAll(/ +/g, ' ')
      .trim(),
  );
  expect(changed).toEqual(expected);
});

test('probes record the innermost function, and leave results as they are', () => {
  const source =
    'const f = (x) => x + 1;\nfunction g(x) { return [x].map((y) => ({ y })); }\nresult = [f(1), g(2)];';
  const reached: string[] = [];
  const run = new Function(
    'globalThis',
    `let result;\n${insertProbes('a.ts', source)}\nreturn result;`,
  );
  expect(run({ __recordProbe: (id: string) => reached.push(id) })).toEqual([2, [{ y: 2 }]]);
  const ranges = ['x + 1', 'return', '{ y }', 'result'].map((text) => ({
    start: source.indexOf(text),
    end: source.indexOf(text) + text.length,
  }));
  const probes = ranges.map((range) => findProbes('a.ts', source, range).around);
  expect(probes.slice(0, 3)).toEqual(reached);
  expect(probes[3]).toBeNull();
});

test('a mutant has the probes of the functions inside it', () => {
  const source = 'export function register() { add(() => { run(() => 1); }); }';
  const range = { start: source.indexOf('add('), end: source.length - 2 };
  const inside = [source.indexOf('() => {'), source.indexOf('() => 1')];
  expect(findProbes('a.ts', source, range)).toEqual({
    around: `a.ts:${source.indexOf('function')}`,
    inside: inside.map((start) => `a.ts:${start}`),
  });
});
