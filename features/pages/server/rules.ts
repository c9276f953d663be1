import type { Menu } from '#features/site/contract/menu-links.ts';
import type { TextDiff } from '#features/pages/contract/pages.ts';

/** Whether the review date is before today (ISO days). */
export const isReviewOverdue = (reviewOn: string | null, today: string): boolean =>
  reviewOn !== null && reviewOn < today;

/** Whether a menu path is one of the slugs, in any case. */
const linksTo = (path: string, slugs: readonly string[]): boolean =>
  slugs.includes(path.toLowerCase().replace(/^\/|\/$/g, ''));

/** Returns the labels of menu items that link to one of the slugs. */
export const findMenuLinks = (menu: Menu, slugs: readonly string[]): string[] =>
  menu
    .flatMap(({ items }) => items)
    .filter(({ path }) => linksTo(path, slugs))
    .map(({ label }) => label);

/** Returns the menu with links to one of the slugs changed to `to`. */
export const rewriteMenuLinks = (menu: Menu, slugs: readonly string[], to: string): Menu =>
  menu.map(({ label, items }) => ({
    label,
    items: items.map((item) => (linksTo(item.path, slugs) ? { ...item, path: `/${to}` } : item)),
  }));

/** Maximum edit distance of a word diff; beyond it the text counts as replaced. */
const maxSteps = 800;

/** Returns the word diff of two texts in reading order. */
export function diffTexts(before: string, after: string): TextDiff[] {
  const [left, right] = [tokenize(before), tokenize(after)];
  let start = 0;
  while (start < Math.min(left.length, right.length) && left[start] === right[start]) start += 1;
  let end = 0;
  while (
    end < Math.min(left.length, right.length) - start &&
    left[left.length - 1 - end] === right[right.length - 1 - end]
  )
    end += 1;
  const changes: TextDiff[] = [];
  const add = (kind: TextDiff['kind'], pieces: readonly string[]) => {
    if (pieces.length === 0) return;
    const last = changes.at(-1);
    if (last?.kind === kind) last.text += pieces.join('');
    else changes.push({ kind, text: pieces.join('') });
  };
  add('same', left.slice(0, start));
  const steps = findEditScript(
    left.slice(start, left.length - end),
    right.slice(start, right.length - end),
  );
  for (const [kind, piece] of steps) add(kind, [piece]);
  add('same', left.slice(left.length - end));
  return changes;
}

/** Splits a text into words with their trailing space; joined, they are the text again. */
const tokenize = (text: string): string[] => text.match(/\n|[^\s]+[^\S\n]*|[^\S\n]+/g) ?? [];

type Step = [TextDiff['kind'], string];

/** Returns the shortest edit script (Myers): the reach of each diagonal per step, then the way back. */
function findEditScript(left: readonly string[], right: readonly string[]): Step[] {
  const limit = Math.min(left.length + right.length, maxSteps);
  const reach = new Map<number, number>([[1, 0]]);
  const trace: Map<number, number>[] = [];
  const goesDown = (from: Map<number, number>, k: number, step: number) =>
    k === -step || (k !== step && (from.get(k - 1) ?? 0) < (from.get(k + 1) ?? 0));
  for (let step = 0; step <= limit; step += 1) {
    trace.push(new Map(reach));
    for (let k = -step; k <= step; k += 2) {
      let x = goesDown(reach, k, step) ? (reach.get(k + 1) ?? 0) : (reach.get(k - 1) ?? 0) + 1;
      while (x < left.length && x - k < right.length && left[x] === right[x - k]) x += 1;
      reach.set(k, x);
      if (x >= left.length && x - k >= right.length)
        return walkBack({ left, right, trace, goesDown });
    }
  }
  return [
    ...left.map((piece): Step => ['removed', piece]),
    ...right.map((piece): Step => ['added', piece]),
  ];
}

type Walk = {
  left: readonly string[];
  right: readonly string[];
  trace: Map<number, number>[];
  goesDown: (from: Map<number, number>, k: number, step: number) => boolean;
};

function walkBack({ left, right, trace, goesDown }: Walk): Step[] {
  const steps: Step[] = [];
  let [x, y] = [left.length, right.length];
  for (let step = trace.length - 1; step >= 0; step -= 1) {
    const reach = trace[step] ?? new Map<number, number>();
    const k = x - y;
    const from = goesDown(reach, k, step) ? k + 1 : k - 1;
    const fromX = reach.get(from) ?? 0;
    const fromY = fromX - from;
    while (x > Math.max(fromX, 0) && y > Math.max(fromY, 0)) {
      steps.push(['same', left[x - 1] ?? '']);
      x -= 1;
      y -= 1;
    }
    if (step === 0) break;
    if (x > fromX) steps.push(['removed', left[x - 1] ?? '']);
    else steps.push(['added', right[y - 1] ?? '']);
    [x, y] = [fromX, fromY];
  }
  return sortRemovedFirst(steps.toReversed());
}

/** Sorts removed before added words between unchanged ones. */
function sortRemovedFirst(steps: readonly Step[]): Step[] {
  const sorted: Step[] = [];
  let added: Step[] = [];
  for (const step of steps) {
    if (step[0] === 'added') added.push(step);
    else if (step[0] === 'removed') sorted.push(step);
    else {
      sorted.push(...added, step);
      added = [];
    }
  }
  return [...sorted, ...added];
}
