import { chooseValue, enterValue } from './enter-value.ts';

const waiting: (() => void)[] = [];
let isHydrating = false;

/** Called before hydration of a server-rendered page. */
export function startHydration(container: HTMLElement): void {
  isHydrating = true;
  keepInputValues(container);
}

/** True while a server-rendered page is taken over: its first rendering has the server's data, however old. */
export const isPageHydrating = (): boolean => isHydrating;

/** Resolves when the page is hydrated. The first rendering has the server's data, so newer data has to wait. */
export const waitForHydration = (): Promise<void> =>
  isHydrating ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve();

/** Called when the program has taken over the page: links worked before, buttons work from now on. */
export function markInteractive(): void {
  const finish = () => {
    isHydrating = false;
    for (const run of waiting.splice(0)) run();
    document.documentElement.setAttribute('data-interactive', '');
  };
  // After the first effects of all parts of the page, which may set their state or load a draft.
  if (isHydrating) queueMicrotask(finish);
  else finish();
}

/** Keeps what a visitor entered in a server-rendered form before the program ran, which would replace it by its own empty state. */
function keepInputValues(container: HTMLElement): void {
  for (const select of container.querySelectorAll('select')) {
    const { value } = select;
    if (select.selectedIndex !== findDefault(select))
      waiting.push(() => chooseValue(select, value));
  }
  for (const field of container.querySelectorAll<Field>('input, textarea')) {
    const { value, defaultValue } = field;
    if ('checked' in field && field.checked !== field.defaultChecked)
      waiting.push(() => {
        field.checked = field.defaultChecked;
        field.click();
      });
    else if (value !== defaultValue) waiting.push(() => enterValue(field, value));
  }
}
type Field = HTMLInputElement | HTMLTextAreaElement;

/** The place of the option that a select has from the server: the one marked so, or the first that can be chosen. */
function findDefault({ options }: HTMLSelectElement): number {
  const all = [...options];
  const marked = all.findLastIndex((option) => option.defaultSelected);
  return marked === -1 ? all.findIndex((option) => !option.disabled) : marked;
}
