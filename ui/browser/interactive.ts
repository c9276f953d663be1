const waiting: (() => void)[] = [];
let isHydrating = false;

/** Called before hydration of a server-rendered page. */
export function startHydration(container: HTMLElement): void {
  isHydrating = true;
  keepInputValues(container);
}

/** Resolves when the page is hydrated. React compares it with the data that it was rendered from, so newer data has to wait. */
export const waitForHydration = (): Promise<void> =>
  isHydrating ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve();

/** Called when the program has taken over the page: links worked before, buttons work from now on. */
export function markInteractive(): void {
  document.documentElement.setAttribute('data-interactive', '');
  isHydrating = false;
  for (const run of waiting.splice(0)) run();
}

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Keeps what a visitor typed into a server-rendered form before the program ran: React would replace it by its own empty state. */
function keepInputValues(container: HTMLElement): void {
  waiting.push(() => {
    for (const field of container.querySelectorAll<Field>('input, textarea'))
      if (field.value !== field.defaultValue && !/radio|checkbox/.test(field.type)) {
        const { value } = field;
        // React ignores an event unless the value differs from the last one it saw.
        field.value = field.defaultValue;
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(
          field,
          value,
        );
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }
  });
}
