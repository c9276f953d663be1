/** A ref that moves the focus to an element as it appears: the next step of a flow, whose button has gone. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();
