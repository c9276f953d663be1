/** Fills the {parts} of a problem's message. */
export const fillDetail = (detail: string, details: Record<string, unknown>): string =>
  detail.replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? ''));
