import type { Menu } from '@namugongo/contract/menu';
import type { TextChange } from '@namugongo/contract/pages';

/** A page whose review date lies before today (days as yyyy-mm-dd). */
export const isOverdue = (reviewOn: string | null, today: string): boolean =>
  reviewOn !== null && reviewOn < today;

/** Whether a path of the menu is one of the addresses. They are matched without regard to capitals, as the screens do. */
const leadsTo = (path: string, addresses: readonly string[]): boolean =>
  addresses.includes(path.toLowerCase().replace(/^\/|\/$/g, ''));

/** The names of the menu's links to one of the addresses. */
export const menuLinksTo = (menu: Menu, addresses: readonly string[]): string[] =>
  menu
    .flatMap(({ items }) => items)
    .filter(({ path }) => leadsTo(path, addresses))
    .map(({ label }) => label);

/** The menu with its links to one of the addresses leading to another one. */
export const menuFollowing = (menu: Menu, addresses: readonly string[], to: string): Menu =>
  menu.map(({ label, items }) => ({
    label,
    items: items.map((item) =>
      leadsTo(item.path, addresses) ? { ...item, path: `/${to}` } : item,
    ),
  }));

/** Beyond so many different words the rest is shown as replaced as a whole: nobody reads such a comparison word by word. */
const mostSteps = 800;

/** The words that one text has and the other has not, in reading order; together the pieces are both texts. */
export function compareTexts(before: string, after: string): TextChange[] {
  const [left, right] = [piecesOf(before), piecesOf(after)];
  let start = 0;
  while (start < Math.min(left.length, right.length) && left[start] === right[start]) start += 1;
  let end = 0;
  while (
    end < Math.min(left.length, right.length) - start &&
    left[left.length - 1 - end] === right[right.length - 1 - end]
  )
    end += 1;
  const changes: TextChange[] = [];
  const add = (kind: TextChange['kind'], pieces: readonly string[]) => {
    if (pieces.length === 0) return;
    const last = changes.at(-1);
    if (last?.kind === kind) last.text += pieces.join('');
    else changes.push({ kind, text: pieces.join('') });
  };
  add('same', left.slice(0, start));
  const steps = stepsBetween(
    left.slice(start, left.length - end),
    right.slice(start, right.length - end),
  );
  for (const [kind, piece] of steps) add(kind, [piece]);
  add('same', left.slice(left.length - end));
  return changes;
}

/** Words with the space behind them, so that joined they are the text again. */
const piecesOf = (text: string): string[] => text.match(/\n|[^\s]+[^\S\n]*|[^\S\n]+/g) ?? [];

type Step = [TextChange['kind'], string];

/** The shortest way from one list to the other (Myers): how far each diagonal comes with so many steps, and then back. */
function stepsBetween(left: readonly string[], right: readonly string[]): Step[] {
  const most = Math.min(left.length + right.length, mostSteps);
  const reach = new Map<number, number>([[1, 0]]);
  const trace: Map<number, number>[] = [];
  const goesDown = (from: Map<number, number>, k: number, step: number) =>
    k === -step || (k !== step && (from.get(k - 1) ?? 0) < (from.get(k + 1) ?? 0));
  for (let step = 0; step <= most; step += 1) {
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
  return removedFirst(steps.toReversed());
}

/** Between two words that stayed, what went stands before what came: 'one two' for 'three four', not word by word. */
function removedFirst(steps: readonly Step[]): Step[] {
  const sorted: Step[] = [];
  let came: Step[] = [];
  for (const step of steps) {
    if (step[0] === 'added') came.push(step);
    else if (step[0] === 'removed') sorted.push(step);
    else {
      sorted.push(...came, step);
      came = [];
    }
  }
  return [...sorted, ...came];
}
