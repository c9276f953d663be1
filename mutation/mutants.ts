// Wrong changes of a source file: each removes or changes one guard, condition, limit or statement.
import { listSqlChanges } from './sql-terms.ts';
import {
  getCalledName,
  getChild,
  getChildren,
  getName,
  type Node,
  parseSource,
  walkNodes,
} from './syntax.ts';

export type Change = { operator: string; start: number; end: number; text: string };

export type Mutant = Change & {
  /** Path from the root of the project. */
  file: string;
  line: number;
  /** The changed lines, before and after, without indentation: what identifies a mutant in `accepted.json`. */
  original: string;
  mutated: string;
};

/** All mutants of a file, in the order of its lines. */
export function createMutants(file: string, source: string): Mutant[] {
  const changes: Change[] = [];
  const program = parseSource(file, source);
  const hasRules = file.endsWith('rules.ts') || file.includes('/rules/');
  walkNodes(program, (node, parent) => {
    changes.push(...listConditionChanges(node, source), ...listQueryChanges(node, source));
    changes.push(...listStatementChanges(node, parent, source));
    if (hasRules) changes.push(...listNumberChanges(node, parent));
  });
  const mutants = changes.map((change) => toMutant(file, source, change));
  const unique = new Map(mutants.map((mutant) => [`${mutant.line} ${mutant.mutated}`, mutant]));
  return [...unique.values()].toSorted((a, b) => a.start - b.start);
}

export const applyChange = (source: string, { start, end, text }: Change): string =>
  source.slice(0, start) + text + source.slice(end);

function toMutant(file: string, source: string, change: Change): Mutant {
  const changed = applyChange(source, change);
  const from = source.lastIndexOf('\n', change.start - 1) + 1;
  const end = findLineEnd(source, change.end);
  return {
    ...change,
    file,
    line: source.slice(0, change.start).split('\n').length,
    original: trimLines(source.slice(from, end)),
    mutated: trimLines(changed.slice(from, changed.length - (source.length - end))),
  };
}

function findLineEnd(source: string, from: number): number {
  const end = source.indexOf('\n', from);
  return end === -1 ? source.length : end;
}

const trimLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .join(' ')
    .trim();

const replace = (operator: string, { start, end }: Node, text: string): Change => ({
  operator,
  start,
  end,
  text,
});

const comparisons: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
};

/** If statements, && and ||, comparisons and boolean results. */
function listConditionChanges(node: Node, source: string): Change[] {
  const read = (child: Node) => source.slice(child.start, child.end);
  const [left, right] = [getChild(node, 'left'), getChild(node, 'right')];
  const operator = String(node['operator']);
  if (node.type === 'IfStatement') {
    const test = getChild(node, 'test');
    if (!test) return [];
    return isGuard(node)
      ? [replace('guard', test, 'false')]
      : [replace('condition', test, 'true'), replace('condition', test, 'false')];
  }
  if (node.type === 'LogicalExpression' && left && right && operator !== '??')
    return [replace('operand', node, read(left)), replace('operand', node, read(right))];
  if (node.type === 'BinaryExpression' && left && right && comparisons[operator]) {
    const changed = `${read(left)} ${comparisons[operator]} ${read(right)}`;
    return [replace('comparison', node, changed)];
  }
  if (node.type === 'ReturnStatement' || node.type === 'ArrowFunctionExpression') {
    const result = getChild(node, node.type === 'ReturnStatement' ? 'argument' : 'body');
    if (result && typeof result['value'] === 'boolean')
      return [replace('boolean', result, String(!result['value']))];
  }
  return [];
}

/** An if without else that only throws or leaves. */
function isGuard(node: Node): boolean {
  const leaves = ['ThrowStatement', 'ReturnStatement', 'ContinueStatement', 'BreakStatement'];
  const consequent = getChild(node, 'consequent');
  if (!consequent || getChild(node, 'alternate')) return false;
  const last =
    consequent.type === 'BlockStatement' ? getChildren(consequent, 'body').at(-1) : consequent;
  return last !== undefined && leaves.includes(last.type);
}

/** Conditions of queries, row locks, ON CONFLICT, and the text of sql`` templates. */
function listQueryChanges(node: Node, source: string): Change[] {
  if (node.type === 'TaggedTemplateExpression') return listTemplateChanges(node, source);
  if (node.type === 'Property' && getName(getChild(node, 'key')) === 'setWhere')
    return [replace('query', node, 'setWhere: undefined')];
  const callee = getChild(node, 'callee');
  const name = getCalledName(node);
  const parameters = getChildren(node, 'arguments');
  if (callee?.type === 'Identifier' && (name === 'and' || name === 'or') && parameters.length > 1)
    return parameters.map((parameter) => replace('query', parameter, 'undefined'));
  const object = callee && getChild(callee, 'object');
  if (!object) return [];
  const [first] = parameters;
  const isSole = !['and', 'or'].includes(getCalledName(first ?? null));
  if (name === 'where' && first && isSole) return [replace('query', first, 'undefined')];
  if (
    name.startsWith('onConflict') ||
    (name === 'for' && getChildren(node, 'arguments').length > 0)
  )
    return [{ operator: 'query', start: object.end, end: node.end, text: '' }];
  return [];
}

function listTemplateChanges(node: Node, source: string): Change[] {
  const template = getChild(node, 'quasi');
  if (getName(getChild(node, 'tag')) !== 'sql' || !template) return [];
  const start = template.start + 1;
  return listSqlChanges(source.slice(start, template.end - 1)).map((change) => ({
    operator: 'sql',
    start: start + change.start,
    end: start + change.end,
    text: change.text,
  }));
}

/** Calls for their effect: guards, locks, postings, notifications. */
function listStatementChanges(node: Node, parent: Node | null, source: string): Change[] {
  if (node.type !== 'ExpressionStatement') return [];
  const expression = getChild(node, 'expression');
  const call =
    expression?.type === 'AwaitExpression' ? getChild(expression, 'argument') : expression;
  if (call?.type !== 'CallExpression') return [];
  const text = source.slice(call.start, call.end);
  if (/^(?:platform\.|payments\.platform\.|app\.|request\.)?log\b|\.log\./.test(text)) return [];
  // A statement without braces, as after `else`, needs a block in its place.
  const isListed = parent?.type === 'BlockStatement' || parent?.type === 'Program';
  return [replace('statement', node, isListed ? '' : '{}')];
}

/** Limits in rules, one more and one less. */
function listNumberChanges(node: Node, parent: Node | null): Change[] {
  if (node.type !== 'Literal' || typeof node['value'] !== 'number') return [];
  if (parent?.type === 'MemberExpression' || parent?.type === 'Property') return [];
  const value = node['value'];
  const values = value >= 2 ? [value + 1, value - 1] : [value + 1];
  return values.map((changed) => replace('number', node, String(changed)));
}
