// Circles between folders: at every level, the folders in one folder, each with all that lies in it, import in one direction. For the
// features, app/features.ts says in which.
import { isProgram } from './rooms.mjs';

/**
 * The imports between two folders of one folder that are part of a circle, each with a shortest circle through it.
 * @param {{ from: string, to: string, isPackage: boolean }[]} imports
 * @returns {{ from: string, to: string, text: string }[]} from and to are folders
 */
export function findFolderCircles(imports) {
  const graph = buildGraph(imports);
  return [...graph].flatMap(([from, edges]) =>
    [...edges.keys()].flatMap((to) => {
      const way = findShortestWay(graph, to, from);
      return way ? [{ from, to, text: describeCircle(graph, [from, ...way]) }] : [];
    }),
  );
}

/** For each folder, the folders beside it that it imports, each with one import as an example. */
function buildGraph(imports) {
  const graph = new Map();
  for (const { from, to, isPackage } of imports) {
    if (isPackage || !isProgram(from) || !isProgram(to)) continue;
    const pair = findFoldersApart(from, to);
    if (!pair) continue;
    const edges = graph.get(pair.from) ?? new Map();
    graph.set(pair.from, edges);
    if (!edges.has(pair.to)) edges.set(pair.to, `${from} -> ${to}`);
  }
  return graph;
}

/** The two folders that lie in one folder and hold the two files, or null where one of the files lies in it itself. */
function findFoldersApart(from, to) {
  const [a, b] = [from.split('/').slice(0, -1), to.split('/').slice(0, -1)];
  const depth = a.findIndex((name, index) => name !== b[index]);
  if (depth === -1 || depth >= b.length) return null;
  if (depth === 1 && a[0] === 'features') return null;
  return { from: a.slice(0, depth + 1).join('/'), to: b.slice(0, depth + 1).join('/') };
}

/** The folders from `start` to `end`, both included, or null. */
function findShortestWay(graph, start, end) {
  const previous = new Map([[start, null]]);
  for (const folder of previous.keys()) {
    if (folder === end) return listWay(previous, end);
    for (const next of graph.get(folder)?.keys() ?? [])
      if (!previous.has(next)) previous.set(next, folder);
  }
  return null;
}

const listWay = (previous, end) =>
  end === null ? [] : [...listWay(previous, previous.get(end)), end];

function describeCircle(graph, circle) {
  const edges = circle.slice(1).map((to, index) => `  ${graph.get(circle[index]).get(to)}`);
  return ['A circle of folders:', ...edges].join('\n');
}
