import { enterValue } from './enter-value.ts';

const waiting: (() => void)[] = [];
let isHydrating = false;

/** Called before hydration of a server-rendered page. */
export function startHydration(container: HTMLElement): void {
  isHydrating = true;
  keepInputValues(container);
}

/** Resolves when the page is hydrated. The first rendering has the server's data, so newer data has to wait. */
export const waitForHydration = (): Promise<void> =>
  isHydrating ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve();

/** Called when the program has taken over the page: links worked before, buttons work from now on. */
export function markInteractive(): void {
  document.documentElement.setAttribute('data-interactive', '');
  isHydrating = false;
  for (const run of waiting.splice(0)) run();
}

/** Keeps what a visitor entered in a server-rendered form before the program ran, which would replace it by its own empty state. */
function keepInputValues(container: HTMLElement): void {
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
