const waiting: (() => void)[] = [];

/** Called when the program has taken over the page: links worked before, buttons work from now on. */
export function markInteractive(): void {
  document.documentElement.setAttribute('data-interactive', '');
  for (const run of waiting.splice(0)) run();
}

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Keeps what a visitor typed into a server-rendered form before the program ran: React would replace it by its own empty state. */
export function keepInputValues(container: HTMLElement): void {
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
