// Which tests reach which functions: a copy of the sources records each function that runs.
import { getChild, type Node, parseSource, walkNodes } from './syntax.ts';

type Range = { start: number; end: number };

const functionTypes = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];

function listFunctions(file: string, source: string): Node[] {
  const functions: Node[] = [];
  walkNodes(parseSource(file, source), (node) => {
    if (functionTypes.includes(node.type) && getChild(node, 'body')) functions.push(node);
  });
  return functions;
}

const getProbeId = (file: string, { start }: Range): string => `${file}:${start}`;

/** The global function that the probes call; record-probes.ts defines it. */
export const probeName = '__recordProbe';

/** The source with a probe at the beginning of each function. */
export function insertProbes(file: string, source: string): string {
  const insertions: { at: number; text: string }[] = [];
  for (const item of listFunctions(file, source)) {
    const body = getChild(item, 'body');
    if (!body) continue;
    const call = `globalThis.${probeName}?.(${JSON.stringify(getProbeId(file, item))})`;
    if (body.type === 'BlockStatement') insertions.push({ at: body.start + 1, text: `${call};` });
    else insertions.push({ at: body.start, text: `(${call}, ` }, { at: body.end, text: ')' });
  }
  return insertions
    .toSorted((a, b) => b.at - a.at)
    .reduce((text, { at, text: added }) => text.slice(0, at) + added + text.slice(at), source);
}

/** The probe of the innermost function around a mutant, null outside all functions, and those of the functions inside it. */
export type MutantProbes = { around: string | null; inside: string[] };

export function findProbes(file: string, source: string, { start, end }: Range): MutantProbes {
  const functions = listFunctions(file, source);
  const innermost = functions.findLast((item) => item.start <= start && item.end >= end);
  const inside = functions.filter((item) => item.start >= start && item.end <= end);
  return {
    around: innermost ? getProbeId(file, innermost) : null,
    inside: inside.filter((item) => item !== innermost).map((item) => getProbeId(file, item)),
  };
}
