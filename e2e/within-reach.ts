/**
 * Controls of the open page that can't be seen, or scrolled to: outside of the page or of a box that cuts off what is larger. Runs in
 * the browser.
 */
export function findUnreachable(): string[] {
  type Area = { left: number; top: number; right: number; bottom: number };
  const tolerance = 1.5;

  const listSides = (inner: Area, outer: Area): string[] =>
    Object.entries({
      left: outer.left - inner.left,
      right: inner.right - outer.right,
      top: outer.top - inner.top,
      bottom: inner.bottom - outer.bottom,
    }).flatMap(([side, by]) => (by > tolerance ? [`${side} ${Math.round(by)} px`] : []));

  /** From where to where a box shows its content along one axis, with what can be scrolled to. */
  function getRange(overflow: string, start: number, size: number, scroll: number, full: number) {
    if (overflow === 'visible') return [-Infinity, Infinity] as const;
    const isScrolling = overflow === 'auto' || overflow === 'scroll';
    return isScrolling ? [start - scroll, start - scroll + full] : [start, start + size];
  }

  function getReach(box: Element, { overflowX, overflowY }: CSSStyleDeclaration): Area {
    const { left: x, top: y } = box.getBoundingClientRect();
    const { clientLeft, clientTop, clientWidth, clientHeight, scrollWidth, scrollHeight } = box;
    const across = getRange(overflowX, x + clientLeft, clientWidth, box.scrollLeft, scrollWidth);
    const down = getRange(overflowY, y + clientTop, clientHeight, box.scrollTop, scrollHeight);
    return { left: across[0] ?? 0, right: across[1] ?? 0, top: down[0] ?? 0, bottom: down[1] ?? 0 };
  }

  /** How the control is outside of what can be seen; undefined when it isn't. */
  function findFault(control: Element): string | undefined {
    let area: Area = control.getBoundingClientRect();
    let { position } = getComputedStyle(control);
    for (let box = control.parentElement; box && box !== document.body; box = box.parentElement) {
      if (position === 'fixed') break;
      const style = getComputedStyle(box);
      const isContaining = style.position !== 'static' || style.transform !== 'none';
      if (position === 'absolute' && !isContaining) continue;
      position = style.position;
      if (style.display === 'contents' || style.display === 'inline') continue;
      const sides = listSides(area, getReach(box, style));
      if (sides.length > 0)
        return `${sides.join(', ')}, cut off by ${box.tagName} ${box.className}`;
      // What scrolls must be within reach itself.
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) area = box.getBoundingClientRect();
    }
    const { clientWidth: right, scrollHeight } = document.documentElement;
    const sides = listSides(
      area,
      position === 'fixed'
        ? { left: 0, top: 0, right, bottom: innerHeight }
        : { left: 0, top: -scrollY, right, bottom: scrollHeight - scrollY },
    );
    return sides.length > 0 ? `${sides.join(', ')}, outside of the page` : undefined;
  }

  const controls = document.querySelectorAll<HTMLElement>(
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab]',
  );
  return [...controls].flatMap((control) => {
    const { width, height } = control.getBoundingClientRect();
    const isVisible = control.checkVisibility({ visibilityProperty: true });
    // The way past the header is seen while it has the focus; an input of one pixel has a label to press.
    if (!isVisible || width <= 1 || height <= 1 || control.matches('a[href="#main"]')) return [];
    const fault = findFault(control);
    const name = (control.ariaLabel ?? control.textContent).trim().slice(0, 40);
    return fault ? [`${control.tagName} "${name}" is outside: ${fault}`] : [];
  });
}
