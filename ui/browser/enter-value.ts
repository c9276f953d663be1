/** Enters a value in a field as if it were typed. */
export function enterValue(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Chooses an option of a select as if a person did. */
export function chooseValue(select: HTMLSelectElement, value: string): void {
  select.value = value;
  for (const kind of ['input', 'change']) select.dispatchEvent(new Event(kind, { bubbles: true }));
}
