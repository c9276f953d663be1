/** An element by its role and its accessible name, or by a selector. */
export type Query = {
  role?: 'button' | 'link' | 'heading' | 'field' | 'choice' | 'dialog' | 'picture';
  /** The whole name, or with `isPart` a part of it. */
  name?: string;
  isPart?: boolean;
  selector?: string;
  /** Waits until the element stands still and nothing covers it. */
  isStill?: boolean;
};

/** The first visible element that matches; null if there is none. Runs in the browser, so it uses nothing outside itself. */
export function findElement({ role, name, isPart, selector, isStill }: Query): Element | null {
  const selectors = {
    button: 'button, [role="button"]',
    link: 'a[href]',
    heading: 'h1, h2, h3',
    field: 'input:not([type="radio"], [type="checkbox"]), textarea, select',
    choice: 'input[type="radio"], input[type="checkbox"], [role="tab"]',
    dialog: '[role="dialog"], dialog[open]',
    picture: 'img, [role="img"]',
  };
  const clean = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim();
  const readName = (element: Element) => {
    const label = element.getAttribute('aria-label') ?? element.getAttribute('alt');
    if (label) return clean(label);
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    if (ids.length > 0)
      return clean(ids.map((id) => document.getElementById(id)?.textContent).join(' '));
    const labels = 'labels' in element && element.labels instanceof NodeList ? element.labels : [];
    const texts = [...labels].map(({ textContent }) => clean(textContent));
    return texts.length > 0 ? texts.join(' ') : clean(element.textContent);
  };
  const isVisible = (element: Element) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible';
  const matches = (element: Element) => {
    if (!isVisible(element)) return false;
    if (name === undefined) return true;
    const own = readName(element).replace(/ ?(\*|\(optional\))$/, '');
    return isPart ? own.includes(name) : own === name;
  };
  const dialogs = [...document.querySelectorAll('[role="dialog"], dialog[open]')].filter(isVisible);
  const around = role === 'dialog' ? document : (dialogs.at(-1) ?? document);
  const all = around.querySelectorAll(selector ?? selectors[role ?? 'button']);
  const element = [...all].find(matches) ?? null;
  if (!element || !isStill) return element;

  const box = element.getBoundingClientRect();
  const [left, top] = [box.left + box.width / 2, box.top + box.height / 2];
  const hit = document.elementFromPoint(left, top);
  const isHit = hit && (element.contains(hit) || element.closest('label')?.contains(hit));
  if (!isHit) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const place = `${box.left} ${box.top} ${box.width} ${box.height}`;
  const last = Reflect.get(element, 'lastPlace');
  Reflect.set(element, 'lastPlace', place);
  const isDisabled = 'disabled' in element && element.disabled === true;
  return isHit && last === place && !isDisabled ? element : null;
}
