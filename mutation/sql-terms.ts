// Conditions in the text of a sql`` template.

export type SqlChange = { start: number; end: number; text: string };

const termEnd =
  /^(?:and|or|order by|group by|having|limit|for update|for no key|for key share|for share|returning|on conflict|union|where|left join|inner join|join|then|else|end|set|do)\b/i;

/** A template that begins so is more than a condition. */
const statementStart =
  /^\s*(?:where|select|insert|update|delete|with|join|left|exists|case|order|for)\b/i;

/** True when the next `and` belongs to a `between`. */
const isBetween = (text: string): boolean => /\bbetween\s+\S+\s+$/i.test(text);

/**
 * Finds what can be left out of a template: each condition beside an `and`, the only condition of a `where`, `greatest` and `least`,
 * and row locks. Positions count from the beginning of `text`; expressions in it stay whole.
 */
export function listSqlChanges(text: string): SqlChange[] {
  return [
    ...listFirstTerms(text),
    ...listFurtherTerms(text),
    ...listLocks(text),
    ...listExtremes(text),
  ].filter(({ start }) => !isWithinExpression(text, start));
}

/** Conditions at the beginning, after `where` or in parentheses. */
function listFirstTerms(text: string): SqlChange[] {
  const wheres = [...text.matchAll(/\bwhere\s+/gi)].map(
    ({ index, 0: { length } }) => index + length,
  );
  const openings = [...text.matchAll(/\((?!select)/gi)].map(({ index }) => index + 1);
  const beginning = statementStart.test(text) ? [] : [0];
  return [...beginning, ...wheres, ...openings].flatMap((start) => {
    const end = findTermEnd(text, start);
    const following = /^\s*and\s+/i.exec(text.slice(end));
    if (following && end > start) return [{ start, end: end + following[0].length, text: '' }];
    const isSole = wheres.includes(start) && !/^\s*or\b/i.test(text.slice(end));
    return isSole ? [{ start, end, text: 'true' }] : [];
  });
}

function listFurtherTerms(text: string): SqlChange[] {
  return [...text.matchAll(/\band\s+/gi)]
    .filter(({ index }) => !isBetween(text.slice(0, index)))
    .map(({ index, 0: { length } }) => ({
      start: index,
      end: findTermEnd(text, index + length),
      text: '',
    }));
}

const listLocks = (text: string): SqlChange[] =>
  [...text.matchAll(/\s+for (?:no key )?(?:update|key share|share)\b/gi)].map((match) => ({
    start: match.index,
    end: findTermEnd(text, match.index + match[0].length),
    text: '',
  }));

/** `greatest(a, b)` and `least(a, b)`: the first value, the others. */
function listExtremes(text: string): SqlChange[] {
  return [...text.matchAll(/\b(greatest|least)\(/gi)].flatMap(({ index, 0: call }) => {
    const opening = index + call.length;
    const comma = findAtDepth(text, opening, ',');
    const closing = findAtDepth(text, opening, ')');
    if (comma === -1 || closing === -1) return [];
    const others = text.slice(comma + 1, closing).trim();
    return [text.slice(opening, comma), `${call}${others})`].map((changed) => ({
      start: index,
      end: closing + 1,
      text: changed,
    }));
  });
}

/** Where the condition that starts at `start` ends. */
function findTermEnd(text: string, start: number): number {
  let depth = 0;
  let at = start;
  for (; at < text.length; at += 1) {
    const char = text.charAt(at);
    if ('({['.includes(char)) depth += 1;
    else if (')}]'.includes(char)) depth -= 1;
    if (depth < 0 || (depth === 0 && char === ',')) break;
    if (depth > 0 || !/\s/.test(text.charAt(at - 1)) || !termEnd.test(text.slice(at))) continue;
    if (!isBetween(text.slice(start, at))) break;
  }
  return start + text.slice(start, at).trimEnd().length;
}

function findAtDepth(text: string, from: number, target: ',' | ')'): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (depth === 0 && char === target) return at;
    if ('({['.includes(char)) depth += 1;
    if (')}]'.includes(char)) depth -= 1;
  }
  return -1;
}

/** True inside `${...}`. */
function isWithinExpression(text: string, index: number): boolean {
  let depth = 0;
  for (let at = 0; at < index; at += 1) {
    if (text.startsWith('${', at)) depth += 1;
    else if (text.charAt(at) === '}') depth -= 1;
  }
  return depth > 0;
}
